import type { Page } from '@playwright/test';
import { openSignedIn } from '../testkit/browser/account.ts';
import { activateByKeyboard, tabTo } from '../testkit/browser/keyboard.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { expectScreen } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

const heightsOf = (parts: ReturnType<Page['locator']>) =>
  parts.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().height));

test('a survivor goes by keys to an exercise and back', async ({ page, rosa }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await openSignedIn(page, rosa);
  await activateByKeyboard(page, 'link', 'Exercise Guide');
  await expectScreen(page, 'Exercise Guide');
  for (const name of ['Left Arm', 'Face/Mouth']) {
    await tabTo(page, box(page, name));
    await page.keyboard.press('Space');
    await expect(box(page, name)).toBeChecked();
  }
  await expectAccessible(page, 'chosen body parts');
  const rows = await heightsOf(page.locator('fieldset label'));
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(64);
  await activateByKeyboard(page, 'button', 'Next');
  await expectScreen(page, 'Exercises');
  const cards = await heightsOf(page.getByRole('list', { name: 'Exercises' }).getByRole('button'));
  expect(Math.min(...cards)).toBeGreaterThanOrEqual(88);

  await activateByKeyboard(page, 'button', 'Knee Extension');
  const modal = page.getByRole('dialog', { name: 'Knee Extension' });
  const video = modal.locator('video');
  await expect(video).toBeVisible();
  const fetched = () => sent.filter((line) => line.includes('.mp4')).length;
  expect(fetched()).toBe(0);
  await video.evaluate((one: HTMLVideoElement) => one.play());
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(0);
  expect(fetched()).toBeGreaterThan(0);
  await expectAccessible(page, 'a video');
  expect(await modal.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Knee Extension' })).toBeFocused();

  await page.goto('/exerciseguide');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  expect(sent.filter((line) => /left.arm/i.test(line))).toEqual([]);
});

test("a caregiver's screen of the affected parts is teal and red", async ({ page, carl }) => {
  await openSignedIn(page, carl, '/editaffectedparts');
  const question = 'Which part(s) of your body is affected by the stroke?';
  for (const [colorScheme, teal, red] of [
    ['light', 'rgb(10, 79, 85)', 'rgb(150, 25, 29)'],
    ['dark', 'rgb(11, 83, 88)', 'rgb(161, 31, 35)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.getByText('EXERCISE GUIDE')).toHaveCSS('background-color', teal);
    await expect(page.getByText(question)).toHaveCSS('background-color', red);
  }
});
