import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { Site } from './site.ts';

/** What a device has of the app's assets once the worker keeps it, before anybody has signed in. */
export const listCachedAssets = async (
  browser: Browser,
  { origin }: Pick<Site, 'origin'>,
): Promise<string[]> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map((request) => new URL(request.url).pathname);
  });
  await context.close();
  return kept.filter((file) => file.startsWith('/assets/'));
};

/** Excludes files that no device fetches: source maps and compressed copies. */
export const listBuiltAssets = async ({ folder }: Pick<Site, 'folder'>): Promise<string[]> =>
  (await readdir(path.join(folder, 'assets')))
    .filter((name) => !/\.(?:map|br|gz|txt)$/.test(name))
    .map((name) => `/assets/${name}`);
