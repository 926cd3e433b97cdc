import type { Page } from '@playwright/test';
import { logOut, register, rosa, screenStands, typeLogin } from '../testkit/browser/rosa.ts';
import { inDatabase, mailedLink } from '../testkit/browser/serverData.ts';
import { tapUntilHidden } from '../testkit/browser/tapUntilHidden.ts';
import { expect, test } from '../testkit/browser/test.ts';

const newPassword = 'battery staple';

const askForLink = async (page: Page) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await screenStands(page, /Forgot Password/);
  await page.getByLabel('Email').fill(rosa.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Password reset link sent! Please check your email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeDisabled();
};

const choosePassword = async (page: Page, link: string) => {
  await page.goto(link);
  await screenStands(page, 'Reset Password');
  await page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm New Password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();
};

test('a forgotten password is made anew by the link of the mail, which works once', async ({
  page,
  server,
}) => {
  await register(page);
  await askForLink(page);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await screenStands(page, 'Login');

  const link = await mailedLink(server);
  await choosePassword(page, link);
  await expect(page.getByText('Password has been reset successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  // After 3 s and the fade of 0.7 s it goes there by itself.
  await expect(page).toHaveURL(/\/login$/, { timeout: 10_000 });
  await screenStands(page, 'Login');

  await typeLogin(page);
  await expect(page.getByText('Incorrect password.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  // A tap within a second of the last one counts as its repeat.
  await tapUntilHidden(page.getByRole('button', { name: 'Login' }), page.getByLabel('Email'));
  await expect(page).toHaveURL(/\/survivordashboard$/);

  await logOut(page);
  await choosePassword(page, link);
  await expect(
    page.getByText('This link has been used already or is too old.').first(),
  ).toBeVisible();
});

test('an expired link says so, and leads to a new one', async ({ page, server }) => {
  await register(page);
  await askForLink(page);
  const link = await mailedLink(server);
  inDatabase(server, 'update password_resets set expires_at = 1');
  await choosePassword(page, link);
  await expect(
    page.getByText('This link has been used already or is too old.').first(),
  ).toBeVisible();
  await page.locator('a[href="/forgot-password"]').first().click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await screenStands(page, /Forgot Password/);
  await page.goBack();
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  await screenStands(page, 'Reset Password');
});

test('a link that was cut off changes no password', async ({ page, server }) => {
  await register(page);
  await askForLink(page);
  const link = await mailedLink(server);
  await choosePassword(page, link.slice(0, -5));
  await expect(
    page.getByText('This link has been used already or is too old.').first(),
  ).toBeVisible();
  await page.goto('/login');
  await typeLogin(page);
  await expect(page).toHaveURL(/\/survivordashboard$/);
});
