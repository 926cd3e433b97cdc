import type { Page } from '@playwright/test';
import {
  addMedicine,
  alarm,
  answerAlarm,
  ringNow,
  timeNow,
  untilKept,
} from '../testkit/browser/rosa.ts';
import { sounds } from '../testkit/browser/sound.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { signInRosa } from '../testkit/browser/visit.ts';
import { standing } from '../testkit/browser/worker.ts';

test('an alarm stands in both tabs and sounds in one; Stop sound and Later in one hold in the other, Taken ends it in both, and is logged once', async ({
  page,
  context,
  server,
}) => {
  const { log } = await signInRosa({ page, context, server });
  const other = await context.newPage();
  const tabs = [page, other];
  const sounding = async () => Promise.all(tabs.map(sounds));
  const stands = async () => {
    for (const tab of tabs) await expect(alarm(tab)).toBeVisible();
  };
  const isOver = async () => {
    for (const tab of tabs) await expect(alarm(tab)).toBeHidden();
  };
  await other.goto('/medication');
  await addMedicine(page, 'Aspirin', await timeNow());
  await stands();
  await expect.poll(async () => (await sounding()).filter(Boolean).length).toBe(1);

  const [loud, quiet] = (await sounds(page)) ? [page, other] : [other, page];
  await alarm(quiet).getByRole('button', { name: 'Stop sound' }).click();
  await expect.poll(sounding).toEqual([false, false]);
  await stands();
  await expect(alarm(loud).getByRole('button', { name: 'Stop sound' })).toBeHidden();

  await answerAlarm(loud, 'Later');
  await isOver();
  for (const tab of tabs) await expect(tab.getByText(/Aspirin rings again at/)).toBeVisible();
  await quiet.getByRole('button', { name: 'Answer now' }).click();
  await stands();
  await expect.poll(async () => (await sounding()).filter(Boolean).length).toBe(1);

  await answerAlarm(quiet, 'Taken');
  await isOver();
  await expect.poll(sounding).toEqual([false, false]);
  await loud.goto('/medication');
  await expect(loud.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(alarm(loud)).toBeHidden();
  await expect.poll(log).toEqual(['Taken: Aspirin']);
});

/** As when another app is in front: a browser without a screen hides no page by itself. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('the worker shows nothing of an alarm that is in sight, and one of a hidden page without a second sound; the answer takes it down', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.origin });
  const { log } = await signInRosa({ page, context, server });
  await untilKept(page);
  await ringNow(page, 'Aspirin');
  await expect.poll(() => sounds(page)).toBe(true);
  await answerAlarm(page, 'Taken');

  await page.goto('/addmedication');
  await page.getByLabel('Medication Name').fill('Zinc');
  await page.getByRole('radio', { name: '1x a day' }).check();
  await page.getByLabel('Time 1').fill(await timeNow());
  await hide(page);
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expect(alarm(page)).toContainText("It's time to take Zinc!");
  await expect.poll(() => sounds(page)).toBe(true);
  await expect
    .poll(() => standing(context))
    .toMatchObject([
      {
        title: 'Medication Reminder',
        body: "It's time to take Zinc!",
        silent: true,
        actions: ['Taken', 'Skip'],
      },
    ]);
  await answerAlarm(page, 'Skip');
  await expect.poll(() => standing(context)).toEqual([]);
  await expect.poll(log).toEqual(['Skipped: Zinc', 'Taken: Aspirin']);
});
