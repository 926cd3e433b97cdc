import type { CDPSession, Page } from '@playwright/test';
import { addReminder, openSignedIn, readActivityLog } from '../testkit/browser/account.ts';
import {
  alarmDialog,
  answerAlarm,
  waitForServiceWorker,
  waitUntilSent,
} from '../testkit/browser/userActions.ts';
import { installSoundRecorder, isSoundPlaying } from '../testkit/browser/soundRecorder.ts';
import { expect, test, testWithOwnServer } from '../testkit/browser/test.ts';
import { notificationsOn } from '../testkit/browser/serviceWorker.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ context }) => installSoundRecorder(context));
testWithOwnServer.beforeEach(({ context }) => installSoundRecorder(context));

test('two tabs show an alarm, and one sounds', async ({ page, context, rosa }) => {
  const other = await context.newPage();
  const tabs = [page, other];
  const playing = async () => (await Promise.all(tabs.map(isSoundPlaying))).filter(Boolean).length;
  const expectAlarms = async () => {
    for (const tab of tabs) await expect(alarmDialog(tab)).toBeVisible();
  };
  const expectNone = async () => {
    for (const tab of tabs) await expect(alarmDialog(tab)).toBeHidden();
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

  await answerAlarm(loud, 'Later');
  await expectNone();
  for (const tab of tabs) await expect(tab.getByText(/Aspirin rings again at/)).toBeVisible();
  await quiet.getByRole('button', { name: 'Answer now' }).click();
  await expectAlarms();
  await expect.poll(playing).toBe(1);

  await answerAlarm(quiet, 'Taken');
  await expectNone();
  await expect.poll(playing).toBe(0);
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);

  await quiet.reload();
  await quiet.getByRole('button', { name: /^Undo/ }).click();
  await expectAlarms();
  await expect.poll(playing).toBe(1);
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken back: Aspirin', 'Taken: Aspirin']);
  await answerAlarm(loud, 'Skip');
  await expectNone();
  await expect
    .poll(() => readActivityLog(rosa))
    .toEqual(['Skipped: Aspirin', 'Taken back: Aspirin', 'Taken: Aspirin']);
});

test('an answer whose response is lost is recorded once', async ({ page, context, rosa }) => {
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(page, rosa);
  const isAnswer = /\/api\/(?:reminders|activities)\//;
  await page.route(isAnswer, async (route) => {
    if (route.request().method() === 'GET') await route.continue();
    else await route.fetch().then(() => new Promise(() => undefined));
  });
  const sent = page.waitForRequest(
    (request) => isAnswer.test(request.url()) && request.method() !== 'GET',
  );
  await expect(alarmDialog(page)).toBeVisible();
  await answerAlarm(page, 'Taken');
  await sent;
  await page.close();

  const opened = await context.newPage();
  await opened.goto('/medication');
  await expect(opened.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(opened.getByText('Waiting to be sent')).toBeHidden();
  await expect(alarmDialog(opened)).toBeHidden();
  expect(await isSoundPlaying(opened)).toBe(false);
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);
});

/** Hides the page from its next load on, as when another app is in front: a headless browser does not. */
const hide = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });

test('the worker notifies only of a hidden alarm', async ({ page, context, server, rosa }) => {
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(page, rosa);
  await waitForServiceWorker(page);
  await expect.poll(() => isSoundPlaying(page)).toBe(true);
  expect(await notificationsOn(context)).toEqual([]);
  await answerAlarm(page, 'Taken');

  // The visible page must not learn of it first.
  const url = page.url();
  await page.goto('about:blank');
  await addReminder(rosa, 'Zinc');
  await hide(page);
  await page.goto(url);
  // The worker checks at each event and every 30 s.
  await expect
    .poll(() => notificationsOn(context), { timeout: 45_000 })
    .toMatchObject([
      {
        title: 'Medication Reminder',
        body: "It's time to take Zinc!",
        silent: true,
        actions: ['Taken', 'Skip'],
      },
    ]);
  await answerAlarm(page, 'Skip');
  await expect.poll(() => notificationsOn(context)).toEqual([]);
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Skipped: Zinc', 'Taken: Aspirin']);
});

testWithOwnServer('Taken without the server is sent later', async ({ page, rosa, ownServer }) => {
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(page, rosa, '/medication');
  await expect(alarmDialog(page)).toBeVisible();
  await waitForServiceWorker(page);
  await ownServer.kill();
  await answerAlarm(page, 'Taken');
  await expect(page.getByText('1 change is not sent yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 change is not sent yet.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toContainText('Taken at');
  await expect(alarmDialog(page)).toBeHidden();

  await ownServer.start();
  await waitUntilSent(page);
  // The notice goes with the first of the two calls of an answer.
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);
  await ownServer.kill();
  await ownServer.start();
  expect(await readActivityLog(rosa)).toEqual(['Taken: Aspirin']);
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
