import type { CDPSession } from '@playwright/test';
import { addReminder, openSignedIn, readActivityLog } from '../testkit/browser/account.ts';
import { alarmDialog, answerAlarm } from '../testkit/browser/userActions.ts';
import { installSoundRecorder, isSoundPlaying } from '../testkit/browser/soundRecorder.ts';
import { expect, test } from '../testkit/browser/test.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ context }) => installSoundRecorder(context));

test('two tabs show an alarm, and one sounds', async ({ page, context, rosa }) => {
  const other = await context.newPage();
  const tabs = [page, other];
  const playing = async () => (await Promise.all(tabs.map(isSoundPlaying))).filter(Boolean).length;
  const expectAlarms = async () => {
    for (const tab of tabs) await expect(alarmDialog(tab)).toBeVisible();
  };
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(page, rosa);
  await other.goto('/medication');
  await expectAlarms();
  await expect.poll(playing).toBe(1);

  const [loud, quiet] = (await isSoundPlaying(page)) ? [page, other] : [other, page];
  await alarmDialog(quiet).getByRole('button', { name: 'Stop sound' }).click();
  await expect.poll(playing).toBe(0);
  await expectAlarms();
  await expect(alarmDialog(loud).getByRole('button', { name: 'Stop sound' })).toBeHidden();

  await answerAlarm(quiet, 'Taken');
  for (const tab of tabs) await expect(alarmDialog(tab)).toBeHidden();
  await expect.poll(playing).toBe(0);
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);
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
    .toContain('This browser has held back the sound.');
  expect(await see('navigator.userActivation.hasBeenActive')).toBe(false);
  expect(await see('sounds()')).toBe(false);

  await opened.mouse.click(8, 8);
  await expect.poll(() => see('sounds()')).toBe(true);
  await expect(alarmDialog(opened)).toContainText("It's time to take Aspirin!");
  await expect(alarmDialog(opened)).not.toContainText('held back');
  await browser.close();
});
