import type { Page } from '@playwright/test';
import { openSignedIn } from '../testkit/browser/account.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { activateByKeyboard, answerByKeyboard, tabTo } from '../testkit/browser/keyboard.ts';
import { expectScreen, rosa as person, typeLogin } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

const expectSignedOut = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();

test('a user signs another device out, and changes the password, by keyboard', async ({
  page,
  rosa,
  newDevice,
}) => {
  const newPassword = 'a better horse';
  const tablet = await newDevice();
  await tablet.goto(`${rosa.origin}/login`);
  await typeLogin(tablet, rosa.email);
  await expectScreen(tablet, /Rosa/);

  await openSignedIn(page, rosa, '/account');
  await expect(page.getByText('Chrome on Linux')).toBeVisible();
  await expectAccessible(page, 'account');
  await activateByKeyboard(page, 'button', 'Sign out Chrome on Linux');
  await expect(page.getByRole('alertdialog', { name: 'Sign out Chrome on Linux?' })).toBeVisible();
  await expectAccessible(page, 'question');
  await answerByKeyboard(page, 'Sign out');
  await expect(page.getByRole('status')).toHaveText('This device is signed out.');
  await expect(page.getByText('Chrome on Linux')).toBeHidden();
  await expectSignedOut(tablet);
  await typeLogin(tablet, rosa.email);
  await expect(tablet.getByRole('dialog')).toBeHidden();

  await activateByKeyboard(page, 'button', 'Change password');
  await expectAccessible(page, 'password');
  for (const [label, text] of [
    ['Current Password', person.password],
    ['New Password', newPassword],
    ['Confirm New Password', newPassword],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expectSignedOut(tablet);
  await typeLogin(tablet, rosa.email, newPassword);
  await expect(tablet.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Chrome on Linux')).toBeVisible();
});
