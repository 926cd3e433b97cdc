import { addReminder, openSignedIn, uniqueEmail } from '../testkit/browser/account.ts';
import {
  expectScreen,
  logOut,
  rosa as person,
  tapUntilHidden,
  typeLogin,
} from '../testkit/browser/userActions.ts';
import { readMailedLink } from '../testkit/browser/serverData.ts';
import { expect, test } from '../testkit/browser/test.ts';

test('a new user registers, and signs in and out by keyboard', async ({ page }) => {
  const email = uniqueEmail('rosa');
  await page.goto('/addmedication');
  await expectScreen(page, 'Login');
  await page.getByRole('link', { name: /Create/ }).click();
  await page.getByLabel('First Name').fill(person.fname);
  await page.getByLabel('Last Name').fill(person.lname);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully!')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeInViewport({ ratio: 1 });

  await page.goto('/addmedication');
  await expectScreen(page, 'Login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/addmedication$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'Rosa Meyer' }).focus();
  await page.keyboard.press('Enter');
  for (const name of ['Edit Profile', 'Settings']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/survivordashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('a mailed link replaces a password once', async ({ page, server, rosa }) => {
  const newPassword = 'battery staple';
  const choosePassword = async (link: string) => {
    await page.goto(link);
    await expectScreen(page, 'Reset Password');
    await page.getByLabel('New Password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm New Password').fill(newPassword);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expectScreen(page, /Forgot Password/);
  await page.getByLabel('Email').fill(rosa.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Password reset link sent! Please check your email.')).toBeVisible();

  const link = await readMailedLink(server, rosa.email);
  await choosePassword(link);
  await expect(page.getByText('Password has been reset successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expectScreen(page, 'Login');
  await typeLogin(page, rosa.email);
  await expect(page.getByText('Incorrect password.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await tapUntilHidden(page.getByRole('button', { name: 'Login' }), page.getByLabel('Email'));
  await expect(page).toHaveURL(/\/survivordashboard$/);

  await logOut(page);
  await choosePassword(link);
  await expect(
    page.getByText('This link has been used already or is too old.').first(),
  ).toBeVisible();
});

test('sign-in, settings and log-out reach the other tab', async ({ page, context, rosa }) => {
  const other = await context.newPage();
  await other.goto('/login');
  await page.goto('/login');
  await typeLogin(page, rosa.email);
  await expect(other).toHaveURL(/\/survivordashboard$/);
  await expectScreen(other, /Rosa/);

  await expectScreen(page, /Rosa/);
  await page.goto('/editprofilesurvivor');
  await page.getByRole('group', { name: 'Text size' }).getByRole('radio', { name: '150' }).check();
  await expect(other.locator('html')).toHaveAttribute('data-text-size', '150');

  await page.getByLabel('First Name').fill('Rosalie');
  const ended = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/api/auth/logout', { method: 'POST', headers })).ok;
  });
  expect(ended).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await typeLogin(page, rosa.email);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First Name')).toHaveValue('Rosalie');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/survivordashboard$/);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Rosalie Meyer' })).toBeVisible();
  }

  await logOut(page);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('You were logged out in another tab.')).toBeVisible();
});

test('another device shows an uploaded picture', async ({ page, rosa, newDevice }) => {
  await openSignedIn(page, rosa, '/editprofilesurvivor');
  await page.locator('input[type="file"]').setInputFiles('public/icons/icon-192.png');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/survivordashboard$/);
  const other = await newDevice();
  await openSignedIn(other, rosa, '/editprofilesurvivor');
  const picture = other.locator('main img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('scroll positions and the focus follow the address', async ({ page, rosa }) => {
  for (const name of ['Aspirin', 'Ramipril', 'Statin', 'Zinc']) {
    await addReminder(rosa, name, 3_600_000);
  }
  await openSignedIn(page, rosa, '/medication');
  const heading = page.getByRole('heading', { level: 1 });
  const remove = page
    .getByRole('article', { name: 'Statin' })
    .getByRole('button', { name: 'Delete' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(remove).toBeHidden();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();

  await page.getByRole('button', { name: 'Rosa Meyer' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expectScreen(page, 'Edit Profile');
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const settings = page.getByRole('heading', { name: 'Settings for this device' });
  await settings.evaluate((element) => element.scrollIntoView());
  await expect.poll(scrolled).toBeGreaterThan(300);
  // Playwright's own click would scroll to the link first.
  await page.getByRole('link', { name: 'Home' }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeFocused();
  await expect(settings).toBeInViewport();
  await page.reload();
  await expect(settings).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused();
  await expect.poll(scrolled).toBe(0);
});
