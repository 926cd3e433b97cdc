import { enter } from '../testkit/browser/account.ts';
import { evict, untilWhole } from '../testkit/browser/kept.ts';
import { expectScreen, untilKept } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a page fetches evicted files again', async ({ page, context, rosa }) => {
  await enter(page, rosa);
  await untilWhole(page);
  const browser = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await browser.send('Page.reload', { ignoreCache: true });
  await loaded;
  await untilKept(page);

  for (const pattern of [/\/assets\/(?:main|runtime|\d+)\./, /index\.html$/, /^\//]) {
    expect(await evict(page, pattern)).toBeGreaterThan(0);
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
