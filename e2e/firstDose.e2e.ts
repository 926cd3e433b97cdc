import {
  addMedicine,
  alarm,
  answerAlarm,
  feedOf,
  nextMinute,
  register,
  signIn,
  timeAt,
  timeNow,
} from './support/rosa.ts';
import { expect, test } from './support/test.ts';

test('from a new account to a dose that rings in its minute, survives a reload, is taken, and is seen in a second browser', async ({
  page,
  browser,
  server,
}) => {
  await register(page);
  await page.getByRole('link', { name: /Sign in/ }).click();
  await signIn(page);
  await page.getByRole('link', { name: 'My Medications' }).click();
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
  expect(rangAt - due).toBeLessThanOrEqual(2_000);
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

test('the sound plays while an alarm stands and ends with its answer', async ({ page }) => {
  await page.addInitScript(() => {
    const played: HTMLAudioElement[] = [];
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLAudioElement) {
      played.push(this);
      return play.call(this);
    };
    Object.assign(window, { played });
  });
  const sounding = () =>
    page.evaluate(() =>
      (window as unknown as { played: HTMLAudioElement[] }).played.some(
        (audio) => !audio.paused && audio.currentTime > 0 && audio.loop,
      ),
    );
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Aspirin', await timeNow());
  await expect(alarm(page)).toBeVisible();
  await expect.poll(sounding).toBe(true);
  await answerAlarm(page, 'Skip');
  await expect(page.getByRole('status')).toContainText('Medication skipped');
  expect(await sounding()).toBe(false);
});
