import type { CDPSession } from '@playwright/test';
import { minute } from '../domain/specConstants.ts';
import { addReminder, openSignedIn, readActivityLog } from '../testkit/browser/account.ts';
import { activateByKeyboard, tabTo } from '../testkit/browser/keyboard.ts';
import {
  alarmDialog,
  answerAlarm,
  expectScreen,
  readFeed,
  waitForServiceWorker,
  waitUntilSent,
} from '../testkit/browser/userActions.ts';
import { installSoundRecorder, isSoundPlaying } from '../testkit/browser/soundRecorder.ts';
import { testWithShiftedClock as test } from '../testkit/browser/shiftedClock.ts';
import { expect } from '../testkit/browser/test.ts';
import { timeAt } from '../testkit/browser/time.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ context }) => installSoundRecorder(context));

test('a medicine rings in its minute', async ({ page, rosa, newDevice, untilNextMinute }) => {
  await openSignedIn(page, rosa);
  await activateByKeyboard(page, 'link', 'My Medications');
  await expect(page.getByRole('heading', { level: 1, name: 'My Medications' })).toBeFocused();
  await activateByKeyboard(page, 'link', '+ Add Medication');
  await expect(page.getByRole('heading', { level: 1, name: 'Add Medication' })).toBeFocused();
  await tabTo(page, page.getByLabel('Medication Name'));
  await page.keyboard.type('Aspirin');
  await activateByKeyboard(page, 'button', '1 tablet, 1x a day at 8:00');
  const time = page.getByLabel('Time 1');
  await tabTo(page, time);

  const due = await untilNextMinute();
  const [hours = '', minutes] = timeAt(due).split(':');
  // The native field shows 12 hours in this locale.
  await page.keyboard.type(
    `${String(Number(hours) % 12 || 12).padStart(2, '0')}${minutes}${Number(hours) < 12 ? 'A' : 'P'}`,
  );
  await expect(time).toHaveValue(timeAt(due));
  await activateByKeyboard(page, 'button', 'SAVE');
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
  await expect(alarmDialog(page)).toContainText("It's time to take Aspirin!");
  await expect.poll(() => isSoundPlaying(page)).toBe(true);

  await page.reload();
  await expect(alarmDialog(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(alarmDialog(page)).toBeVisible();
  const taken = alarmDialog(page).getByRole('button', { name: 'Taken', exact: true });
  await tabTo(page, taken);
  await expect(async () => {
    if (await taken.isVisible()) await page.keyboard.press('Enter');
    await expect(alarmDialog(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('status')).toContainText('Medication marked as taken');
  await expect.poll(() => isSoundPlaying(page)).toBe(false);
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(alarmDialog(page)).toBeHidden();

  const other = await newDevice();
  await openSignedIn(other, rosa);
  await expect.poll(() => readFeed(other)).toEqual(['Aspirin taken']);
  await expect(alarmDialog(other)).toBeHidden();
});

test('one added offline rings, too', async ({ page, rosa, ownServer, untilNextMinute }) => {
  await openSignedIn(page, rosa, '/addmedication');
  await waitForServiceWorker(page);
  await page.getByLabel('Medication Name').fill('Zinc');
  await page.getByRole('button', { name: '1 tablet, 1x a day at 8:00' }).click();
  await ownServer.kill();
  const due = await untilNextMinute(18_000);
  await page.getByLabel('Time 1').fill(timeAt(due));
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Zinc' })).toContainText('Not sent yet');
  await expect(alarmDialog(page)).toContainText("It's time to take Zinc!", { timeout: 30_000 });
  await expect.poll(() => isSoundPlaying(page)).toBe(true);
  await answerAlarm(page, 'Taken');
  await expect(page.getByText('2 changes are not sent yet.')).toBeVisible();
  await ownServer.start();
  await waitUntilSent(page);
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Zinc']);
  await page.goto('/medication');
  await expectScreen(page, 'My Medications');
  await expect(page.getByRole('article', { name: 'Zinc' })).not.toContainText('Not sent yet');
});

/** Evaluates without the user gesture that Playwright adds by itself. */
const evaluate = async (session: CDPSession, expression: string): Promise<unknown> => {
  const { result } = await session.send('Runtime.evaluate', { expression, userGesture: false });
  return result.value;
};

test('a silent browser says so until a tap', async ({ playwright, launchOptions, rosa }) => {
  const args = (launchOptions.args ?? []).map((arg) =>
    arg.replace('no-user-gesture-required', 'document-user-activation-required'),
  );
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const context = await browser.newContext();
  await installSoundRecorder(context);
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(await context.newPage(), rosa, '/login');
  const opened = await context.newPage();
  const session = await context.newCDPSession(opened);
  const see = (expression: string) => evaluate(session, expression);
  await opened.goto(`${rosa.origin}/medication`, { waitUntil: 'commit' });
  await expect
    .poll(() => see('document.querySelector("[role=alertdialog]")?.textContent'))
    .toContain('Your browser blocked the sound.');
  expect(await see('navigator.userActivation.hasBeenActive')).toBe(false);
  expect(await see('sounds()')).toBe(false);

  await opened.mouse.click(8, 8);
  await expect.poll(() => see('sounds()')).toBe(true);
  await expect(alarmDialog(opened)).toContainText("It's time to take Aspirin!");
  await expect(alarmDialog(opened)).not.toContainText('blocked the sound');
  await browser.close();
});
