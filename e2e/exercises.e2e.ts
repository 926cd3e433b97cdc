import type { Page } from '@playwright/test';
import { narrowWithLargeText, scrollsSideways, violations } from '../testkit/browser/look.ts';
import { makePair, signInCarl } from '../testkit/browser/pair.ts';
import { register, screenStands, signIn, typeLogin } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What the page has told its console beside problems. */
const notesOf = (page: Page): string[] => {
  const notes: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') notes.push(message.text());
  });
  return notes;
};

test("a survivor's way: from the dashboard over the guide to an exercise and back; what was chosen is there after a reload", async ({
  page,
}) => {
  await register(page);
  await signIn(page);
  const notes = notesOf(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('link', { name: 'Exercise Guide' }).click();
  await screenStands(page, 'Exercise Guide');
  await box(page, 'Left Arm').check();
  await box(page, 'Face/Mouth').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await screenStands(page, 'Exercises');
  expect(notes.filter((note) => note.includes('Face/Mouth, Left Arm'))).toHaveLength(1);

  await card(page, 'Knee Extension').click();
  const modal = page.getByRole('dialog', { name: 'Knee Extension' });
  const video = modal.locator('video');
  await expect(video).toBeVisible();
  const fetched = () => sent.filter((line) => line.includes('.mp4')).length;
  expect(fetched()).toBe(0);
  await video.evaluate((one: HTMLVideoElement) => one.play());
  expect(fetched()).toBeGreaterThan(0);
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(card(page, 'Knee Extension')).toBeFocused();

  await card(page, 'Smiling').click();
  await expect(page.getByRole('dialog', { name: 'Smiling' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await screenStands(page, 'Exercises');

  await page.goto('/exerciseguide');
  await page.reload();
  await expect(box(page, 'Left Arm')).toBeChecked();
  await expect(box(page, 'Face/Mouth')).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  expect(sent.filter((line) => /left.arm/i.test(line))).toEqual([]);
});

test("a caregiver's way: from the dashboard to the list, to the affected parts and back to it", async ({
  page,
  server,
}) => {
  await makePair(server);
  await signInCarl(page);
  await page.getByRole('link', { name: 'Monitor Exercise Guide' }).click();
  await screenStands(page, 'Exercises');
  await page.getByRole('link', { name: 'Edit Affected Parts' }).click();
  await screenStands(page, 'Edit Affected Parts');
  await box(page, 'Right Leg').check();
  await page.getByRole('button', { name: 'Next →' }).click();
  await screenStands(page, 'Exercises');
  await page.goto('/editaffectedparts');
  await expect(box(page, 'Right Leg')).toBeChecked();
});

test('all of it by keys alone', async ({ page }) => {
  await register(page);
  await signIn(page);
  await page.goto('/exerciseguide');
  await box(page, 'Face/Mouth').focus();
  await page.keyboard.press('Space');
  await expect(box(page, 'Face/Mouth')).toBeChecked();
  for (let option = 1; option <= 6; option += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await screenStands(page, 'Exercises');
  await page.getByRole('button', { name: 'Face/Mouth' }).focus();
  await page.keyboard.press('Tab');
  await expect(card(page, 'Shoulder Flexion')).toBeFocused();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Shoulder Flexion' });
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
});

const colour = { teal: 'rgb(10, 79, 85)', red: 'rgb(150, 25, 29)' } as const;
const darkColour = { teal: 'rgb(11, 83, 88)', red: 'rgb(161, 31, 35)' } as const;

test('axe finds nothing on an open video or on what is chosen, targets are large, and nothing scrolls sideways at 320 px with text of 200 %', async ({
  page,
}) => {
  await register(page);
  await signIn(page);
  await page.goto('/exerciseguide');
  await box(page, 'Left Leg').check();
  expect.soft(await violations(page), 'a body part is chosen').toEqual([]);
  for (const row of await page.locator('fieldset label').all()) {
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await screenStands(page, 'Exercises');
  for (const one of await page.getByRole('list', { name: 'Exercises' }).getByRole('button').all()) {
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(88);
  }
  await card(page, 'Right Leg').click();
  await expect(page.getByRole('status')).toContainText('coming soon');
  expect.soft(await violations(page), 'what is coming is said').toEqual([]);
  await card(page, 'Frowning').click();
  const modal = page.getByRole('dialog', { name: 'Frowning' });
  await expect(modal).toBeVisible();
  expect.soft(await violations(page), 'a video').toEqual([]);
  const close = await modal.getByRole('button', { name: 'Close' }).boundingBox();
  expect(close?.height).toBeGreaterThanOrEqual(64);
  await narrowWithLargeText(page);
  expect(await scrollsSideways(page)).toBe(false);
  const isWide = await modal.evaluate((one) => one.scrollWidth > one.clientWidth);
  expect(isWide).toBe(false);
});

test("Teal banner 'EXERCISE GUIDE'; red banner with the question", async ({ page, server }) => {
  const { carl } = await makePair(server);
  await page.goto('/login');
  await typeLogin(page, carl.email);
  await screenStands(page, /dashboard/i);
  await page.goto('/editaffectedparts');
  const question = 'Which part(s) of your body is affected by the stroke?';
  const white = 'rgb(255, 255, 255)';
  for (const [colorScheme, banner] of [
    ['light', colour],
    ['dark', darkColour],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [words, ground] of [
      ['EXERCISE GUIDE', banner.teal],
      [question, banner.red],
    ] as const) {
      await expect(page.getByText(words)).toHaveCSS('background-color', ground);
      await expect(page.getByText(words)).toHaveCSS('color', white);
    }
  }
});
