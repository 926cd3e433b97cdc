import { expect, type Locator, type Page } from '@playwright/test';

/** What stands over every screen of somebody who has asked for help. */
export const helpDialog = (page: Page): Locator => page.getByRole('alertdialog');

/** Taps, as a person does, until it counts: in the first moments of a dialog taps are ignored. */
export const whileArmed = async (button: Locator): Promise<void> => {
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(button).toBeHidden({ timeout: 1_000 });
  }).toPass();
};

/** The two taps. */
export const sendAlert = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Get help' }).click();
  const yes = helpDialog(page).getByRole('button', { name: 'Yes, send alert' });
  await expect(yes).toBeVisible();
  await whileArmed(yes);
};
