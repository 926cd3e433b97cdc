import { addReminder, enter } from '../testkit/browser/account.ts';
import { damage, missingFiles, untilWhole } from '../testkit/browser/kept.ts';
import { alarm, expectScreen, untilKept } from '../testkit/browser/rosa.ts';
import { listenIn, sounds } from '../testkit/browser/sound.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('a page that was loaded past the worker is controlled by it, and files that were evicted are fetched again while the app works', async ({
  page,
  context,
  rosa,
}) => {
  await enter(page, rosa);
  await untilWhole(page);
  const browser = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await browser.send('Page.reload', { ignoreCache: true });
  await loaded;
  await untilKept(page);

  for (const pattern of [/\/assets\/(?:main|runtime|\d+)\./, /index\.html$/, /^\//]) {
    expect(await damage(page, pattern)).toBeGreaterThan(0);
    await page.goto('/medication');
    await expectScreen(page, 'My Medications');
    await untilWhole(page);
  }
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    window.dispatchEvent(new Event('online'));
  });
  await untilWhole(page);
  await context.setOffline(true);
  await page.goto('/speechpractice');
  await expectScreen(page, /speech/i);
});

test('a stored script that is damaged is replaced by the second load at the latest', async ({
  page,
  context,
  rosa,
}) => {
  await enter(page, rosa);
  await untilWhole(page);
  const foreign = { body: '<h1>Hotel</h1>', type: 'text/html' };
  expect(await damage(page, /\/assets\/main\..*\.js$/, foreign)).toBe(1);
  await expect(async () => {
    await page.goto('/medication');
    await expect(page.getByRole('heading', { name: 'My Medications' })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await untilWhole(page);
  await context.setOffline(true);
  await page.goto('/medication');
  await expectScreen(page, 'My Medications');
});

test('on a full device the app works and rings, and is stored once there is room', async ({
  page,
  context,
  server,
  rosa,
}) => {
  await listenIn(context);
  const browser = await context.newCDPSession(page);
  const { origin } = server;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
  await addReminder(rosa, 'Aspirin');
  await enter(page, rosa);
  await untilKept(page);
  expect(await missingFiles(page)).not.toEqual([]);
  await expect(alarm(page)).toContainText("It's time to take Aspirin!");
  await expect.poll(() => sounds(page)).toBe(true);

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await page.goto('/survivordashboard');
  await untilWhole(page);
  await context.setOffline(true);
  await page.goto('/speechpractice');
  await expectScreen(page, /speech/i);
});
