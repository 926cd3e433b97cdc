import { expect, type Locator, type Page } from '@playwright/test';
import { tapUntilHidden } from './tapUntilHidden.ts';

/** The dialog over every screen of a user who asks for help. */
export const helpDialog = (page: Page): Locator => page.getByRole('alertdialog');

/** Sends an emergency alert by its two taps. */
export const sendAlert = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Get help' }).click();
  const yes = helpDialog(page).getByRole('button', { name: 'Yes, send alert' });
  await expect(yes).toBeVisible();
  await tapUntilHidden(yes);
};
