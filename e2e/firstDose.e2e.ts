import { minute } from '../domain/constants.ts';
import {
  addMedicine,
  alarm,
  answerAlarm,
  feedOf,
  nextMinute,
  register,
  screenStands,
  signIn,
  timeAt,
  timeNow,
  typeLogin,
} from '../testkit/browser/rosa.ts';
import { listenIn, sounds } from '../testkit/browser/sound.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('from a new account to a dose that rings and sounds in its minute, survives a reload, is taken, and is seen in a second browser', async ({
  page,
  context,
  browser,
  server,
}) => {
  await listenIn(context);
  await register(page);
  await page.getByRole('link', { name: /Sign in/ }).click();
  await screenStands(page, 'Login');
  await typeLogin(page);
  await screenStands(page, /Rosa/);
  await page.getByRole('link', { name: 'My Medications' }).click();
  await screenStands(page, 'My Medications');
  await expect(page.getByText('No medications yet.')).toBeVisible();

  const due = nextMinute();
  await addMedicine(page, 'Aspirin', timeAt(due));
  await expect(page.getByText('Medication saved successfully!')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('1 tablet');

  const rangAt = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('[role="alertdialog"]')) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(rangAt).toBeGreaterThanOrEqual(due);
  expect(rangAt - due).toBeLessThan(minute);
  await expect.poll(() => sounds(page)).toBe(true);
  await expect(alarm(page)).toContainText("It's time to take Aspirin!");

  await page.reload();
  await expect(alarm(page)).toContainText("It's time to take Aspirin!");
  await page.keyboard.press('Escape');
  await expect(alarm(page)).toBeVisible();

  await answerAlarm(page, 'Taken');
  await expect(page.getByRole('status')).toContainText('Medication marked as taken');
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');

  await page.reload();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(alarm(page)).toBeHidden();

  const other = await browser.newContext({ baseURL: server.origin });
  const secondPage = await other.newPage();
  await signIn(secondPage);
  await expect.poll(() => feedOf(secondPage)).toEqual(['Taken: Aspirin']);
  await expect(alarm(secondPage)).toBeHidden();
  await other.close();
});

test('the sound plays while an alarm stands and ends with its answer', async ({
  page,
  context,
}) => {
  await listenIn(context);
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Aspirin', await timeNow());
  await expect(alarm(page)).toBeVisible();
  await expect.poll(() => sounds(page)).toBe(true);
  await answerAlarm(page, 'Skip');
  await expect(page.getByRole('status')).toContainText('Medication skipped');
  expect(await sounds(page)).toBe(false);
});
