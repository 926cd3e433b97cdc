import { expect, type Locator, type Page } from '@playwright/test';

const maxTabStops = 60;

/** Presses Tab until the target has the focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

/** Goes to a link or button by Tab and presses Enter. */
export const activateByKeyboard = async (
  page: Page,
  role: 'link' | 'button',
  name: string,
): Promise<void> => {
  await tabTo(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
};

/** Answers a question by Tab and Enter, once its first moments are over. */
export const answerByKeyboard = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true });
  await tabTo(page, button);
  await expect(async () => {
    if (await button.isVisible()) await page.keyboard.press('Enter');
    await expect(button).toBeHidden({ timeout: 1_000 });
  }).toPass();
};
