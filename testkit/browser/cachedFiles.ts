import { expect, type Page } from '@playwright/test';
import { waitForServiceWorker } from './userActions.ts';

/** The paths of the app's own files, by the worker's list. */
const listFiles = async (page: Page): Promise<string[]> => {
  const worker = await (await page.request.get('/sw.js')).text();
  return [...new Set(worker.match(/\/assets\/[\w.-]+\.[\da-f]{8,}\.\w+/g))];
};

const waitUntilCached = async (page: Page, wanted: readonly string[]): Promise<void> => {
  expect(wanted).not.toEqual([]);
  const missing = () =>
    page.evaluate(async (paths) => {
      const found = await Promise.all(paths.map((at) => caches.match(at, { ignoreSearch: true })));
      const sizes = await Promise.all(found.map(async (one) => (await one?.blob())?.size ?? 0));
      return paths.filter((_path, index) => sizes[index] === 0);
    }, wanted);
  await expect.poll(missing).toEqual([]);
};

/** The paths of the files that only this role needs. */
export const roleFiles = async (page: Page, role: 'caregiver' | 'admin'): Promise<string[]> =>
  (await listFiles(page)).filter((path) => path.startsWith(`/assets/${role}.`));

/** As `waitForServiceWorker`, with the files of the role too. */
export const waitForRoleFiles = async (page: Page, role: 'caregiver' | 'admin'): Promise<void> => {
  await waitForServiceWorker(page);
  // A page asks for them as it starts, which the first one may do before there is a worker.
  await page.reload();
  await waitUntilCached(page, await roleFiles(page, role));
};

/** The whole app is stored on the device. */
export const waitForAppFiles = async (page: Page): Promise<void> => {
  const files = (await listFiles(page)).filter((path) => !/\/(?:caregiver|admin)\./.test(path));
  await waitUntilCached(page, [...files, '/index.html']);
};
