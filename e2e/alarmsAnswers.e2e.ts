import type { Route } from '@playwright/test';
import { alarm, answerAlarm, ringNow, untilKept } from '../testkit/browser/rosa.ts';
import { sounds } from '../testkit/browser/sound.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { signInRosa } from '../testkit/browser/visit.ts';

const lost: readonly (readonly [where: string, lose: (route: Route) => Promise<unknown>])[] = [
  ['on its way to the server', () => new Promise(() => undefined)],
  [
    'on its way back from the server',
    async (route) => {
      await route.fetch();
      await new Promise(() => undefined);
    },
  ],
];

for (const [where, lose] of lost) {
  test(`Taken that got lost ${where} as the tab was closed is recorded once, and nothing rings any more`, async ({
    page,
    context,
    server,
  }) => {
    const { log } = await signInRosa({ page, context, server });
    await ringNow(page, 'Aspirin');
    const isAnswer = /\/api\/(?:reminders|activities)\//;
    await page.route(isAnswer, (route) =>
      route.request().method() === 'GET' ? route.continue() : lose(route),
    );
    const sent = page.waitForRequest(
      (request) => isAnswer.test(request.url()) && request.method() !== 'GET',
    );
    await answerAlarm(page, 'Taken');
    await sent;
    await page.close();

    const opened = await context.newPage();
    await opened.goto('/medication');
    await expect(opened.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
    await expect.poll(log).toEqual(['Taken: Aspirin']);
    await expect(opened.getByText('Waiting to be sent')).toBeHidden();
    await expect(alarm(opened)).toBeHidden();
    expect(await sounds(opened)).toBe(false);
    expect(await log()).toEqual(['Taken: Aspirin']);
  });
}

test('Undo after Taken brings the alarm back with its sound, also after a reload; the log holds Taken, Taken back, Taken', async ({
  page,
  context,
  server,
}) => {
  const { log } = await signInRosa({ page, context, server });
  await ringNow(page, 'Aspirin');
  await untilKept(page);
  await answerAlarm(page, 'Taken');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeVisible();
  await page.reload();
  await undo.click();
  await expect(alarm(page)).toContainText("It's time to take Aspirin!");
  await expect.poll(() => sounds(page)).toBe(true);
  await expect.poll(log).toEqual(['Taken back: Aspirin', 'Taken: Aspirin']);
  await page.reload();
  await expect(alarm(page)).toContainText("It's time to take Aspirin!");

  await answerAlarm(page, 'Taken');
  await expect.poll(log).toEqual(['Taken: Aspirin', 'Taken back: Aspirin', 'Taken: Aspirin']);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(alarm(page)).toBeHidden();
});
