import { type BrowserContext, expect, type Page } from '@playwright/test';
import { addReminder, enter, logOf } from '../testkit/browser/account.ts';
import { untilWhole } from '../testkit/browser/kept.ts';
import { alarm, answerAlarm, expectScreen, untilKept } from '../testkit/browser/rosa.ts';
import { listenIn, sounds } from '../testkit/browser/sound.ts';
import { test, untilServedBy, versionIn } from '../testkit/browser/versions.ts';

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
  await enter(page, rosa, '/addmedication');
  await untilWhole(page);
  await page.getByLabel('Medication Name').fill('Aspirin');
  await page.getByRole('radio', { name: '1x a day' }).check();

  await served.deploy(2);
  await untilServedBy(page, served, 2);
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
  expect(await versionIn(page, served)).toBe(1);
  const other = await openMedicines(context);
  await expectScreen(other, 'My Medications');
  await expect(other.getByRole('article', { name: 'Aspirin' })).toBeVisible();
  expect(await versionIn(other, served)).toBe(2);
});

test('an update keeps an alarm', async ({ page, context, rosa, ownServer, served }) => {
  await listenIn(context);
  await addReminder(rosa, 'Aspirin');
  await enter(page, rosa, '/medication');
  await untilKept(page);
  await expect(alarm(page)).toContainText("It's time to take Aspirin!");
  await expect.poll(() => sounds(page)).toBe(true);

  await served.deploy(2);
  await untilServedBy(page, served, 2, 'browser');
  // Between two rounds of the sound there is a moment without it.
  await expect.poll(() => sounds(page)).toBe(true);
  const other = await openMedicines(context);
  await expect(alarm(other)).toBeVisible();
  expect(await versionIn(other, served)).toBe(2);
  await expect
    .poll(async () => (await Promise.all([page, other].map(sounds))).filter(Boolean).length)
    .toBe(1);
  await other.close();
  await expect(alarm(page)).toHaveCount(1);

  await ownServer.kill();
  await answerAlarm(page, 'Taken');
  await page.close();
  const next = await openMedicines(context);
  await expectScreen(next, 'My Medications');
  expect(await versionIn(next, served)).toBe(2);
  await ownServer.start();
  await next.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => logOf(rosa)).toEqual(['Taken: Aspirin']);
});

test('a page that is two versions old reloads itself once', async ({ page, rosa, served }) => {
  await enter(page, rosa);
  await expectScreen(page, /Rosa/);
  await untilKept(page);
  for (const version of [2, 3]) {
    await served.deploy(version);
    await untilServedBy(page, served, version);
  }
  await clearHttpCache(page);
  expect(await versionIn(page, served)).toBe(1);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await openTile(page, 'Speech Practice');
  await expectScreen(page, 'Speech Practice');
  expect(await versionIn(page, served)).toBe(3);
  expect(loads).toBe(1);
});

test('a page opens while a version waits', async ({ page, context, rosa, served }) => {
  await enter(page, rosa);
  await untilWhole(page);
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
