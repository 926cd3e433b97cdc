import { expect, type Page } from '@playwright/test';

/** The paths of the app's own files that should be stored on this device, and are not. */
const missingFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text();
    const named = new Set(worker.match(/\/assets\/[\w.-]+\.[\da-f]{8,}\.\w+/g));
    if (named.size === 0) throw new Error('The worker names no files.');
    const wanted = [...named].filter((path) => !/\/(?:caregiver|admin)\./.test(path));
    const found = await Promise.all(
      [...wanted, '/index.html'].map(async (path) => {
        const kept = await caches.match(path, { ignoreSearch: true });
        return kept && (await kept.blob()).size > 0 ? [] : [path];
      }),
    );
    return found.flat();
  });

/** The whole app is stored on the device. */
export const untilWhole = async (page: Page): Promise<void> => {
  await expect.poll(() => missingFiles(page)).toEqual([]);
};

/** Deletes the stored files whose paths match; resolves with their number. */
export const evict = (page: Page, pattern: RegExp): Promise<number> =>
  page.evaluate(async (source) => {
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!new RegExp(source).test(new URL(request.url).pathname)) continue;
        await cache.delete(request);
        count += 1;
      }
    }
    return count;
  }, pattern.source);
