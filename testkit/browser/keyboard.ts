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
