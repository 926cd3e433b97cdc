import { addMedicine, register, signIn, timeAt, untilKept } from '../testkit/browser/rosa.ts';
import { tapUntilHidden } from '../testkit/browser/tapUntilHidden.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('the app opens from the worker with the server stopped, and shows what it knows', async ({
  page,
  server,
}) => {
  await register(page);
  await signIn(page);
  await addMedicine(page, 'Aspirin', timeAt(Date.now() + 2 * 3_600_000));
  await untilKept(page);
  await server.kill();

  await page.goto('/medication');
  await expect(page.getByRole('heading', { name: 'My Medications' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Aspirin' })).toBeVisible();
  await expect(page.getByText('Failed to fetch medications')).toBeVisible();
  await page.goto('/survivordashboard');
  await expect(page.getByRole('heading', { name: 'ACTIVITY' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

  await server.start();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('Failed to fetch medications')).toBeHidden();
});

test('a page that was loaded past the worker is served by it all the same', async ({ page }) => {
  await register(page);
  await untilKept(page);
  const browser = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await browser.send('Page.reload', { ignoreCache: true });
  await loaded;
  await untilKept(page);
});

test('signing in with the server away says so, keeps what was typed, and works once it is back', async ({
  page,
  server,
}) => {
  await register(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('rosa@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await server.kill();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(
    page.getByText('Failed to connect to server. Please try again later.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('rosa@example.org');
  await server.start();
  // A tap within a second of the last one counts as its repeat.
  await tapUntilHidden(page.getByRole('button', { name: 'Login' }), page.getByLabel('Email'));
  await expect(page).toHaveURL(/\/survivordashboard$/);
});
