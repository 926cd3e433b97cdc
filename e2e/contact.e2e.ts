import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openSignedIn, uniqueEmail } from '../testkit/browser/account.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { activateByKeyboard } from '../testkit/browser/keyboard.ts';
import {
  expectScreen,
  helpDialog,
  rosa as person,
  sendAlert,
  tapUntilHidden,
  typeLogin,
} from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

/** The mails to and about these accounts that the server has written. */
const mailsOf = async (dataDir: string, id: string): Promise<string[]> => {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => name.includes(id) && name.endsWith('.eml'));
  const texts = await Promise.all(own.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
};

const type = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  }
};

test.use({ viewport: { width: 390, height: 844 } });

test('a survivor changes email and phone, is called, and deletes the account by keyboard', async ({
  page,
  newDevice,
  server,
  rosa,
  carl,
}) => {
  const his = await newDevice();
  await openSignedIn(his, carl);
  await expectScreen(his, 'Caregiver dashboard');
  const confirmBy = async (device: Page, pattern: RegExp) => {
    const link = async () => pattern.exec((await mailsOf(server.dataDir, rosa.id)).join())?.[0];
    await expect.poll(link, { timeout: 15_000 }).toBeDefined();
    await device.goto((await link()) ?? '');
    await device.getByRole('button', { name: 'Confirm my email' }).click();
  };
  await confirmBy(page, /http:\S+\?token=\S+/);
  await expect(page.getByText(/^Your email is confirmed/)).toBeVisible();
  await openSignedIn(page, rosa, '/account');
  await expectScreen(page, 'My Account');
  await expect(page.getByText(`Email: ${rosa.email}`)).toBeVisible();

  const email = uniqueEmail('rosa');
  await activateByKeyboard(page, 'button', 'Change email');
  await expectAccessible(page, 'Change email');
  await type(page, { 'New email': email, Password: person.password });
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`Your email changes when you open the link for ${email}.`),
  ).toBeVisible();
  await activateByKeyboard(page, 'button', 'Add phone');
  await type(page, { Phone: '+49 30 1234567' });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Phone: +49 30 1234567')).toBeVisible();
  await expectAccessible(page, 'My Account');

  const other = await newDevice();
  await confirmBy(other, /http:\S+#change=\S+/);
  await expect(other.getByText(/^Your new email is confirmed\./)).toBeVisible();
  await other.getByRole('link', { name: 'Go to Login' }).click();
  await typeLogin(other, email);
  await expectScreen(other, /Rosa/);
  await page.reload();
  await expect(page.getByText(`Email: ${email}`)).toBeVisible();

  await sendAlert(page);
  await tapUntilHidden(helpDialog(page).getByRole('button', { name: 'Close' }));
  // The monitoring card has one, too.
  const alert = his.getByRole('listitem').filter({ hasText: 'Alert at' });
  const call = alert.getByRole('link', { name: 'Call Rosa' });
  await expect(call).toHaveAttribute('href', 'tel:+49301234567');

  await activateByKeyboard(page, 'button', 'Delete my account');
  await expectAccessible(page, 'Delete my account');
  await type(page, { Password: person.password, 'Type DELETE to confirm': 'delete' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(his.getByText('You are no longer connected to Rosa.')).toBeVisible();
  await expect(his.getByText(/^The alert of Rosa .* is gone\.$/)).toBeVisible();
  await expect(call).toBeHidden();
  expect(await mailsOf(server.dataDir, rosa.id)).toEqual([]);
  await typeLogin(page, email);
  await expect(page.getByText('Unregistered email.').first()).toBeVisible();
});
