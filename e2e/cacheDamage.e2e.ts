import type { Page } from '@playwright/test';
import { makeRosa } from '../testkit/browser/account.ts';
import { damage, evict, missingFiles, untilWhole } from '../testkit/browser/kept.ts';
import { ringNow, screenStands, signIn, untilKept } from '../testkit/browser/rosa.ts';
import type { RealServer } from '../testkit/browser/server.ts';
import { listenIn, sounds } from '../testkit/browser/sound.ts';
import { expect, test } from '../testkit/browser/test.ts';

/** Rosa is signed in, on a device that has the whole app. */
const keptAtRosas = async (page: Page, server: RealServer): Promise<void> => {
  await makeRosa(server);
  await signIn(page);
  await untilWhole(page);
};

for (const [what, pattern] of [
  ['some files', /\/assets\/(?:main|runtime|\d+)\./],
  ['the entry page', /index\.html$/],
  ['all files', /^\//],
] as const) {
  test(`what the device has lost is fetched again, and the app opens meanwhile: ${what}`, async ({
    page,
    server,
  }) => {
    await keptAtRosas(page, server);
    expect(await evict(page, pattern)).toBeGreaterThan(0);
    await page.goto('/medication');
    await screenStands(page, 'My Medications');
    await untilWhole(page);
    await server.kill();
    await page.goto('/speechpractice');
    await screenStands(page, /speech/i);
  });
}

test('caches that are gone altogether are made anew when the network returns', async ({
  page,
  server,
}) => {
  await keptAtRosas(page, server);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await untilWhole(page);
  await server.kill();
  await page.goto('/medication');
  await screenStands(page, 'My Medications');
});

for (const [what, damaged] of [
  ["another page stands in a script's place", { body: '<h1>Hotel</h1>', type: 'text/html' }],
  ['a script is empty', { body: '', type: 'text/javascript' }],
] as const) {
  test(`where ${what} the app opens at the second try at the latest, and is kept anew`, async ({
    page,
    server,
  }) => {
    await keptAtRosas(page, server);
    await damage(page, /\/assets\/main\..*\.js$/, damaged);
    await expect(async () => {
      await page.goto('/medication');
      await expect(page.getByRole('heading', { name: 'My Medications' })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await untilWhole(page);
    await server.kill();
    await page.goto('/medication');
    await screenStands(page, 'My Medications');
  });
}

test('a device that is full from the start has an app that works and rings, and keeps it once there is room', async ({
  page,
  context,
  server,
}) => {
  await makeRosa(server);
  await listenIn(context);
  const browser = await context.newCDPSession(page);
  const { origin } = server;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
  await signIn(page);
  await untilKept(page);
  expect(await missingFiles(page)).not.toEqual([]);
  await ringNow(page, 'Aspirin');
  await expect.poll(() => sounds(page)).toBe(true);

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await page.goto('/survivordashboard');
  await untilWhole(page);
  await server.kill();
  await page.goto('/speechpractice');
  await screenStands(page, /speech/i);
});
