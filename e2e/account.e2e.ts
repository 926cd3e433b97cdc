import { openSignedIn, uniqueEmail } from '../testkit/browser/account.ts';
import { waitForAppFiles } from '../testkit/browser/cachedFiles.ts';
import {
  confirmLogOut,
  expectScreen,
  logOut,
  rosa as person,
  tapUntilHidden,
  typeLogin,
  waitForServiceWorker,
} from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('a new user registers, and signs in and out by keyboard', async ({ page }) => {
  const email = uniqueEmail('rosa');
  await page.goto('/login');
  await page.getByRole('link', { name: /Create/ }).click();
  await page.getByLabel('First Name').fill(person.fname);
  await page.getByLabel('Last Name').fill(person.lname);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('half');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.goBack();
  await tapUntilHidden(page.getByRole('button', { name: 'Keep editing' }));
  await expect(page).toHaveURL(/\/register$/);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account created successfully!')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/survivordashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['My Medications', 'My record', 'Edit Profile', 'Settings']) {
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name })).toBeFocused();
  }
  for (const name of ['Test alarm', 'Bedside mode', 'Log Out']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await confirmLogOut(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/survivordashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('sign-in and log-out reach the other tab', async ({ page, context, rosa }) => {
  const other = await context.newPage();
  await other.goto('/login');
  await page.goto('/login');
  await typeLogin(page, rosa.email);
  await expect(other).toHaveURL(/\/survivordashboard$/);
  await expectScreen(other, /Rosa/);

  await expectScreen(page, /Rosa/);
  await logOut(page);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible();
});

test('scroll positions and the focus follow the address', async ({ page, rosa }) => {
  await openSignedIn(page, rosa, '/medication');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expectScreen(page, 'Settings');
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const settings = page.getByRole('group', { name: 'Alarm sound' });
  await settings.evaluate((element) => element.scrollIntoView());
  await expect.poll(scrolled).toBeGreaterThan(300);
  // Playwright's own click would scroll to the link first.
  await page.getByRole('link', { name: 'Home' }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await expect(settings).toBeInViewport();
  await page.reload();
  await expect(settings).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused();
  await expect.poll(scrolled).toBe(0);
});

test.describe('with the app stored on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Log Out deletes cached pictures, and the app still opens offline', async ({
    page,
    context,
    rosa,
  }) => {
    await openSignedIn(page, rosa, '/editprofilesurvivor');
    await page.locator('input[type="file"]').setInputFiles('public/icons/icon-192.png');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/survivordashboard$/);
    await waitForServiceWorker(page);
    await waitForAppFiles(page);
    const address = await page.getByRole('banner').locator('img').getAttribute('src');
    const isCached = () =>
      page.evaluate(async (url) => {
        const how = { cache: 'only-if-cached', mode: 'same-origin' } as const;
        return (await fetch(url!, how).catch(() => null))?.ok ?? false;
      }, address);
    await expect.poll(isCached).toBe(true);
    await logOut(page);
    await expect.poll(isCached).toBe(false);
    await context.setOffline(true);
    await page.reload();
    await expectScreen(page, 'Login');
  });
});
