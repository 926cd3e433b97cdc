import { openSignedIn } from '../testkit/browser/account.ts';
import { evictFiles, waitForAppFiles } from '../testkit/browser/cachedFiles.ts';
import { expectScreen, logOut, waitForServiceWorker } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a page fetches evicted files again', async ({ page, context, rosa }) => {
  await openSignedIn(page, rosa);
  await waitForAppFiles(page);
  const browser = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await browser.send('Page.reload', { ignoreCache: true });
  await loaded;
  await waitForServiceWorker(page);

  for (const pattern of [/\/assets\/(?:main|runtime|\d+)\./, /index\.html$/, /^\//]) {
    expect(await evictFiles(page, pattern)).toBeGreaterThan(0);
    await page.goto('/medication');
    await expectScreen(page, 'My Medications');
    await waitForAppFiles(page);
  }
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    window.dispatchEvent(new Event('online'));
  });
  await waitForAppFiles(page);
  await context.setOffline(true);
  await page.goto('/speechpractice');
  await expectScreen(page, /speech/i);
});

test('Log Out deletes cached pictures, and the app still opens offline', async ({
  page,
  context,
  rosa,
}) => {
  await openSignedIn(page, rosa, '/editprofilesurvivor');
  await page.locator('input[type="file"]').setInputFiles('public/icons/icon-192.png');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/survivordashboard$/);
  await waitForServiceWorker(page);
  await waitForAppFiles(page);
  const address = await page.getByRole('banner').locator('img').getAttribute('src');
  const isCached = () =>
    page.evaluate(async (url) => {
      const how = { cache: 'only-if-cached', mode: 'same-origin' } as const;
      return (await fetch(url!, how).catch(() => null))?.ok ?? false;
    }, address);
  const stored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name !== 'upstroke-push');
      const files = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      );
      return [names, files, (await indexedDB.databases()).length];
    });
  await expect.poll(isCached).toBe(true);
  const before = await stored();
  await logOut(page);
  await expect.poll(isCached).toBe(false);
  expect(await stored()).toEqual(before);
  await context.setOffline(true);
  await page.reload();
  await expectScreen(page, 'Login');
});
