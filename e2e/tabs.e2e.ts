import { logOut, register, rosa, signIn, typeLogin } from '../testkit/browser/rosa.ts';
import { inDatabase } from '../testkit/browser/serverData.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('signing in and logging out in one tab reaches the other', async ({ page, context }) => {
  await register(page);
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(page);
  await expect(other).toHaveURL(/\/survivordashboard$/);
  await expect(other.getByRole('heading', { level: 1, name: /Rosa/ })).toBeVisible();

  await other.goto('/medication');
  await logOut(page);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('You were logged out in another tab.')).toBeVisible();
});

test('a session that ended elsewhere asks for sign-in in place, in every tab, and nothing typed is lost', async ({
  page,
  context,
  server,
}) => {
  await register(page);
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/medication');
  await page.goto('/editprofilesurvivor');
  await page.getByLabel('First Name').fill('Rosalie');
  // The next look for changes tells.
  inDatabase(server, 'delete from sessions');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await typeLogin(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/editprofilesurvivor$/);
  await expect(page.getByLabel('First Name')).toHaveValue('Rosalie');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/survivordashboard$/);
  await expect(page.getByRole('button', { name: 'Rosalie Meyer' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Rosalie Meyer' })).toBeVisible();
});

test('what one tab chooses for the device holds in the other', async ({ page, context }) => {
  await register(page);
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/medication');
  await page.goto('/editprofilesurvivor');
  await page.getByRole('group', { name: 'Text size' }).getByRole('radio', { name: '150' }).check();
  await expect(other.locator('html')).toHaveAttribute('data-text-size', '150');
  await other.reload();
  await expect(other.locator('html')).toHaveAttribute('data-text-size', '150');
});

test('an address that was shared is returned to after sign-in', async ({ page }) => {
  await register(page);
  await page.goto('/addmedication');
  await expect(page).toHaveURL(/\/login$/);
  await typeLogin(page);
  await expect(page).toHaveURL(/\/addmedication$/);
  await page.getByRole('button', { name: `${rosa.fname} ${rosa.lname}` }).waitFor();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login$/);
});
