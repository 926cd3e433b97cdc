import { type BrowserContext, expect, type Page } from '@playwright/test';
import { addReminder, openSignedIn, readActivityLog } from '../testkit/browser/account.ts';
import { waitForAppFiles } from '../testkit/browser/cachedFiles.ts';
import {
  alarmDialog,
  answerAlarm,
  expectScreen,
  waitForServiceWorker,
} from '../testkit/browser/userActions.ts';
import { installSoundRecorder, isSoundPlaying } from '../testkit/browser/soundRecorder.ts';
import { test, waitForVersion, readPageVersion } from '../testkit/browser/versionTest.ts';

test.use({ serviceWorkers: 'allow' });

const openMedicines = async (context: BrowserContext): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto('/medication');
  return tab;
};

test('an update keeps an alarm', async ({ page, context, rosa, ownServer, served }) => {
  await installSoundRecorder(context);
  await addReminder(rosa, 'Aspirin');
  await openSignedIn(page, rosa, '/medication');
  await waitForServiceWorker(page);
  await expect(alarmDialog(page)).toContainText("It's time to take Aspirin!");
  await expect.poll(() => isSoundPlaying(page)).toBe(true);

  await served.deploy(2);
  await waitForVersion(page, served, 2, 'browser');
  // Between two rounds of the sound there is a moment without it.
  await expect.poll(() => isSoundPlaying(page)).toBe(true);
  const other = await openMedicines(context);
  await expect(alarmDialog(other)).toBeVisible();
  expect(await readPageVersion(other, served)).toBe(2);
  await expect
    .poll(async () => (await Promise.all([page, other].map(isSoundPlaying))).filter(Boolean).length)
    .toBe(1);
  await other.close();
  await expect(alarmDialog(page)).toHaveCount(1);

  await ownServer.kill();
  await answerAlarm(page, 'Taken');
  await page.close();
  const next = await openMedicines(context);
  await expectScreen(next, 'My Medications');
  expect(await readPageVersion(next, served)).toBe(2);
  await ownServer.start();
  await next.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => readActivityLog(rosa)).toEqual(['Taken: Aspirin']);
});

test('a page opens while a version waits', async ({ page, context, rosa, served }) => {
  await openSignedIn(page, rosa);
  await waitForAppFiles(page);
  const other = await openMedicines(context);
  await served.deploy(2);
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    let isOver = false;
    const ask = async () => {
      while (!isOver) await fetch('/index.html');
    };
    const asking = ask();
    await registration?.update();
    // It asks on for a moment after the newer one is installed.
    while (registration?.installing) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    isOver = true;
    await asking;
  });
  await page.reload({ timeout: 15_000 });
  await expectScreen(page, /Rosa/);
});
