import { test as base } from '@playwright/test';
import { makeRealServer, type RealServer } from './server.ts';

/** Each test has a server and a database of its own; a page that throws fails its test. */
export const test = base.extend<{ server: RealServer }>({
  server: async ({ browserName: _browserName }, use) => {
    const server = await makeRealServer();
    await server.start();
    await use(server);
    await server.remove();
  },
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  page: async ({ page }, use) => {
    const thrown: Error[] = [];
    page.on('pageerror', (error) => thrown.push(error));
    await use(page);
    if (thrown[0]) throw thrown[0];
  },
});

export { expect } from '@playwright/test';
