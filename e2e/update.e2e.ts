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

/** Clears the HTTP cache of the browser, as it happens in time. */
const clearHttpCache = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
};

const openMedicines = async (context: BrowserContext): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto('/medication');
  return tab;
};

const openTile = (page: Page, name: string) => page.getByRole('link', { name }).click();

test('an old page works on', async ({ page, context, rosa, ownServer, served }) => {
  await openSignedIn(page, rosa, '/addmedication');
  await waitForAppFiles(page);
  await page.getByLabel('Medication Name').fill('Aspirin');
  await page.getByRole('radio', { name: '1x a day' }).check();

  await served.deploy(2);
  await waitForVersion(page, served, 2);
  await clearHttpCache(page);
  await expect(page.getByLabel('Medication Name')).toHaveValue('Aspirin');
  await expect(page.getByRole('radio', { name: '1x a day' })).toBeChecked();
  await page.getByLabel('Time 1').fill('03:30');
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expectScreen(page, 'My Medications');
  await expect(page.getByRole('article', { name: 'Aspirin' })).toBeVisible();

  await ownServer.kill();
  await page.getByRole('link', { name: 'Home' }).click();
  await expectScreen(page, /Rosa/);
  await openTile(page, 'Speech Practice');
  await expectScreen(page, 'Speech Practice');
  expect(await readPageVersion(page, served)).toBe(1);
  const other = await openMedicines(context);
  await expectScreen(other, 'My Medications');
  await expect(other.getByRole('article', { name: 'Aspirin' })).toBeVisible();
  expect(await readPageVersion(other, served)).toBe(2);
});

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

test('a page that is two versions old reloads itself once', async ({ page, rosa, served }) => {
  await openSignedIn(page, rosa);
  await expectScreen(page, /Rosa/);
  await waitForServiceWorker(page);
  for (const version of [2, 3]) {
    await served.deploy(version);
    await waitForVersion(page, served, version);
  }
  await clearHttpCache(page);
  expect(await readPageVersion(page, served)).toBe(1);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await openTile(page, 'Speech Practice');
  await expectScreen(page, 'Speech Practice');
  expect(await readPageVersion(page, served)).toBe(3);
  expect(loads).toBe(1);
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
