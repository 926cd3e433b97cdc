import type { Page } from '@playwright/test';
import { expect, test } from '../testkit/browser/test.ts';

const call = (page: Page) => page.getByRole('link', { name: 'Call 112 now' });

test('where the app cannot start, a sentence and the number are shown in place of the splash', async ({
  newDevice,
  server,
}) => {
  const open = async (prepare: (page: Page) => Promise<unknown>) => {
    const page = await newDevice();
    await prepare(page);
    await page.goto(server.origin);
    return page;
  };
  const old = await open((page) =>
    page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted')),
  );
  await expect(old.getByText('This browser is too old')).toBeVisible();
  await expect(old.getByText(/Chrome or Edge 111, Firefox 115, Safari 16.4/)).toBeVisible();
  await expect(call(old)).toHaveAttribute('href', 'tel:112');
  await expect(old.getByText('Opening…')).toHaveCount(0);

  const blocked = await open((page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('', 'SecurityError');
          },
        });
    }),
  );
  await expect(blocked.getByText(/allow cookies and site data for this page/)).toBeVisible();
  await expect(call(blocked)).toBeVisible();

  const withoutDatabase = await open((page) =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'SecurityError');
      };
    }),
  );
  await expect(withoutDatabase.getByText(/This browser keeps nothing/)).toBeVisible();
  await expect(withoutDatabase.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a browser that cannot parse the app is too old', async ({ browser, server }) => {
  const page = await browser.newPage();
  await page.route('**/assets/*.js', (route) => route.fulfill({ body: 'let let;' }));
  await page.goto(server.origin);
  await expect(page.getByText('This browser is too old')).toBeVisible();
  await page.close();
});
