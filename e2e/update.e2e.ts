import { type BrowserContext, expect, type Page } from '@playwright/test';
import { makeRosa } from '../testkit/browser/account.ts';
import { untilWhole } from '../testkit/browser/kept.ts';
import {
  alarm,
  answerAlarm,
  screenStands,
  signIn,
  timeNow,
  untilKept,
} from '../testkit/browser/rosa.ts';
import type { RealServer } from '../testkit/browser/server.ts';
import { listenIn, sounds } from '../testkit/browser/sound.ts';
import { test, untilServedBy, versionIn } from '../testkit/browser/versions.ts';

/** The browser lets go of its own copies of what it has loaded, as it does in time. */
const forgetCopies = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
};

/** Rosa is signed in, and the device has all of the app. */
const enterWhole = async (page: Page, server: RealServer): Promise<void> => {
  await makeRosa(server);
  await signIn(page);
  await untilWhole(page);
};

const openMedicines = async (context: BrowserContext): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto('/medication');
  return tab;
};

const goHome = (page: Page) => page.getByRole('link', { name: 'Home' }).click();
const openTile = (page: Page, name: string) => page.getByRole('link', { name }).click();

test('an old page goes on to its end beside a newer version: what is typed stays and is saved, other screens open, with the server stopped too; a new tab is the newer one', async ({
  page,
  context,
  server,
  served,
}) => {
  await enterWhole(page, server);
  await page.goto('/addmedication');
  await page.getByLabel('Medication Name').fill('Aspirin');
  await page.getByRole('radio', { name: '1x a day' }).check();

  await served.deploy(2);
  await untilServedBy(page, served, 2);
  await forgetCopies(page);
  await expect(page.getByLabel('Medication Name')).toHaveValue('Aspirin');
  await expect(page.getByRole('radio', { name: '1x a day' })).toBeChecked();
  await page.getByLabel('Time 1').fill('03:30');
  await page.getByRole('button', { name: 'SAVE' }).click();
  await screenStands(page, 'My Medications');
  await expect(page.getByRole('article', { name: 'Aspirin' })).toBeVisible();

  await server.kill();
  await goHome(page);
  await screenStands(page, /Rosa/);
  await openTile(page, 'Speech Practice');
  await screenStands(page, 'Speech Practice');
  expect(await versionIn(page, served)).toBe(1);
  const other = await openMedicines(context);
  await screenStands(other, 'My Medications');
  await expect(other.getByRole('article', { name: 'Aspirin' })).toBeVisible();
  expect(await versionIn(other, served)).toBe(2);
});

test('an update stops no alarm and doubles none; what is answered in the old page without network is sent once, by the newer version', async ({
  page,
  context,
  server,
  served,
}) => {
  const { addReminder, log } = await makeRosa(server);
  await listenIn(context);
  await signIn(page);
  await untilKept(page);
  await addReminder('Aspirin', await timeNow());
  await expect(alarm(page)).toContainText("It's time to take Aspirin!");
  await expect.poll(() => sounds(page)).toBe(true);

  await served.deploy(2);
  await untilServedBy(page, served, 2, 'browser');
  // Where the sound begins anew there is a moment without it.
  await expect.poll(() => sounds(page)).toBe(true);
  const other = await openMedicines(context);
  await expect(alarm(other)).toBeVisible();
  expect(await versionIn(other, served)).toBe(2);
  await expect
    .poll(async () => (await Promise.all([page, other].map(sounds))).filter(Boolean).length)
    .toBe(1);
  await other.close();
  await expect(alarm(page)).toHaveCount(1);

  await server.kill();
  await answerAlarm(page, 'Taken');
  await page.close();
  const next = await context.newPage();
  await next.goto('/medication');
  await screenStands(next, 'My Medications');
  expect(await versionIn(next, served)).toBe(2);
  await server.start();
  await next.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(log).toEqual(['Taken: Aspirin']);
});

test('a page that is two versions old is reloaded by itself, once, where it opens a screen that is nowhere any more', async ({
  page,
  server,
  served,
}) => {
  await makeRosa(server);
  await signIn(page);
  await untilKept(page);
  for (const version of [2, 3]) {
    await served.deploy(version);
    await untilServedBy(page, served, version);
  }
  await forgetCopies(page);
  expect(await versionIn(page, served)).toBe(1);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await openTile(page, 'Speech Practice');
  await screenStands(page, 'Speech Practice');
  expect(await versionIn(page, served)).toBe(3);
  expect(loads).toBe(1);
});

test('a page opens while a newer version waits for its turn, because the worker was asked for something as it was to end', async ({
  page,
  context,
  server,
  served,
}) => {
  await enterWhole(page, server);
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
  await page.reload({ timeout: 10_000 });
  await screenStands(page, /Rosa/);
  await expect
    .poll(async () => {
      await other.reload({ timeout: 10_000 });
      return versionIn(other, served);
    })
    .toBe(2);
});
