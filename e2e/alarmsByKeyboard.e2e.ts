import type { Locator, Page } from '@playwright/test';
import { makeRosa } from '../testkit/browser/account.ts';
import { alarm, signIn, timeNow } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

const mostStops = 60;

/** Tab after Tab, until the focus is there. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

const press = async (page: Page, role: 'link' | 'button', name: string): Promise<void> => {
  await tabTo(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
};

/** A screen that has just been loaded takes the focus to its heading. */
const beginsAt = async (page: Page, heading: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
};

/** Types a time into a native field, which shows 12 hours in this locale. */
const typeTime = async (page: Page, time: string): Promise<void> => {
  const hour = Number(time.slice(0, 2));
  const ofDay = String(hour % 12 || 12).padStart(2, '0');
  await page.keyboard.type(`${ofDay}${time.slice(3)}${hour < 12 ? 'A' : 'P'}`);
};

test('by keyboard alone: from the dashboard through a new medicine to Taken on its alarm', async ({
  page,
  server,
}) => {
  const { log } = await makeRosa(server);
  await signIn(page);
  await press(page, 'link', 'My Medications');
  await beginsAt(page, 'My Medications');
  await press(page, 'link', '+ Add Medication');
  await beginsAt(page, 'Add Medication');
  await tabTo(page, page.getByLabel('Medication Name'));
  await page.keyboard.type('Aspirin');
  await tabTo(page, page.getByRole('radio', { name: '1x a day' }));
  await page.keyboard.press('Space');
  const time = page.getByLabel('Time 1');
  await tabTo(page, time);
  const now = await timeNow();
  await typeTime(page, now);
  await expect(time).toHaveValue(now);
  await press(page, 'button', 'SAVE');

  await expect(alarm(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(alarm(page)).toBeVisible();
  const taken = alarm(page).getByRole('button', { name: 'Taken', exact: true });
  await tabTo(page, taken);
  await expect(async () => {
    if (await taken.isVisible()) await page.keyboard.press('Enter');
    await expect(alarm(page)).toBeHidden({ timeout: 300 });
  }).toPass();
  await expect(page.getByRole('status')).toContainText('Medication marked as taken');
  await expect.poll(log).toEqual(['Taken: Aspirin']);
});
