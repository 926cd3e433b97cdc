import type { Page } from '@playwright/test';
import { makeAdmin, signInAda, untilStored } from '../testkit/browser/admin.ts';
import { narrowWithLargeText, scrollsSideways, violations } from '../testkit/browser/look.ts';
import { screenStands, untilRoleKept } from '../testkit/browser/rosa.ts';
import { expect, test } from '../testkit/browser/test.ts';

test.beforeEach(async ({ page, server }) => {
  await makeAdmin(server);
  await signInAda(page);
});

const openSection = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
};

const videoTitles = (page: Page) => page.getByRole('article').getByRole('heading');
const easy = (page: Page) => page.getByRole('region', { name: 'Easy (3-5 words)' });

const yes = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }).click();

const addVideo = async (page: Page, title: string, url: string) => {
  await page.getByLabel('Video Title').fill(title);
  await page.getByLabel('Video URL').fill(url);
  await page.getByLabel('Doctor Name').fill('Dr. Ng');
  await page.getByRole('button', { name: 'Add Video' }).click();
};

test('adds and deletes a video, adds and removes a word, reloads, and resets to the samples', async ({
  page,
}) => {
  await openSection(page, 'EXERCISE GUIDE');
  await addVideo(page, 'Hip Flexion', '/videos/placeholder.mp4');
  await page.getByRole('button', { name: 'Delete Knee Extension' }).click();
  await yes(page);
  const changed = ['Shoulder Flexion', 'Smiling', 'Hip Flexion'];
  await expect(videoTitles(page)).toHaveText(changed);
  await expect(page.getByRole('button', { name: 'Delete Smiling' })).toBeFocused();
  await untilStored(page, { gone: 'Knee Extension' });
  await page.reload();
  await expect(page).toHaveURL(/#exercise$/);
  await expect(videoTitles(page)).toHaveText(changed);

  await openSection(page, 'SPEECH PRACTICE');
  await easy(page).getByLabel('Add new word').fill('Thank you');
  await easy(page).getByRole('button', { name: 'Add' }).click();
  await easy(page).getByRole('button', { name: 'Remove I am okay' }).click();
  await yes(page);
  await untilStored(page, { gone: 'I am okay' });
  await page.reload();
  const items = easy(page).getByRole('listitem');
  await expect(items).toHaveText([
    /I want some water/,
    /Good morning, my friend/,
    /Thank you.*2 words\. Easy has 3 to 5\./,
  ]);
  await page.getByRole('button', { name: 'Reset to the samples' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Reset to the samples?' });
  await dialog.getByRole('button', { name: 'Reset to the samples' }).click();
  await expect(items).toHaveText([/I am okay/, /I want some water/, /Good morning, my friend/]);

  await page.goBack();
  await expect(videoTitles(page)).toHaveText(changed);
});

test('Logout really logs out, and the lists stay on the device', async ({ page }) => {
  await openSection(page, 'EXERCISE GUIDE');
  await page.getByRole('button', { name: 'Delete Smiling' }).click();
  await yes(page);
  await expect(videoTitles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await screenStands(page, 'Login');
  await page.goto('/admindashboard');
  await expect(page).toHaveURL(/\/login$/);
  await signInAda(page);
  await openSection(page, 'EXERCISE GUIDE');
  await expect(videoTitles(page)).toHaveCount(2);
});

test('a video of the samples plays, and one that cannot be loaded says so', async ({ page }) => {
  await openSection(page, 'EXERCISE GUIDE');
  const hasCodec = await page.evaluate(
    () => document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"') !== '',
  );
  test.skip(!hasCodec, 'this browser plays no mp4');
  const video = page.getByLabel('Video: Smiling');
  const now = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await expect.poll(now).toBeGreaterThan(0.2);
  const failed = page.getByText('This video could not be loaded.');
  await expect(failed).toHaveCount(0);
  await addVideo(page, 'Gone', '/videos/gone.mp4');
  await expect(page.getByRole('article', { name: 'Gone' }).getByText(/could not be/)).toBeVisible();
  await expect(failed).toHaveCount(1);
});

test('a video that could not be loaded without network can be tried again', async ({
  page,
  context,
}) => {
  await openSection(page, 'EXERCISE GUIDE');
  const hip = page.getByRole('article', { name: 'Hip' });
  await context.setOffline(true);
  await addVideo(page, 'Hip', '/videos/placeholder.mp4?hip');
  await expect(hip.getByText('This video could not be loaded.')).toBeVisible();
  await context.setOffline(false);
  await hip.getByRole('button', { name: 'Try again' }).click();
  await expect(hip.getByText('This video could not be loaded.')).toHaveCount(0);
});

test('the panel opens with the server stopped, from the first visit on', async ({
  page,
  server,
}) => {
  await untilRoleKept(page, 'admin');
  await server.kill();
  await page.goto('/admindashboard?#games');
  await expect(page.getByText('Manage cognitive games settings here.')).toBeVisible();
});

test('axe finds nothing in what is refused, pointed out or asked, and nothing scrolls sideways', async ({
  page,
}) => {
  await openSection(page, 'EXERCISE GUIDE');
  await addVideo(page, 'Hip', 'http://example.org/hip.mp4');
  await expect(page.getByLabel('Video URL')).toHaveAttribute('aria-invalid', 'true');
  expect.soft(await violations(page), 'a wrong address').toEqual([]);
  await openSection(page, 'SPEECH PRACTICE');
  await easy(page).getByLabel('Add new word').fill('Thank you');
  await easy(page).getByRole('button', { name: 'Add' }).click();
  await easy(page).getByRole('button', { name: 'Add' }).focus();
  await page.keyboard.press('Enter');
  expect.soft(await violations(page), 'a wrong count').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect.soft(await violations(page), 'wide').toEqual([]);
  expect.soft(await scrollsSideways(page), 'wide').toBe(false);
  await page.getByRole('button', { name: 'Reset to the samples' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  expect.soft(await violations(page), 'the question').toEqual([]);
  await dialog.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(dialog).toBeHidden();
  await narrowWithLargeText(page);
  expect.soft(await scrollsSideways(page), 'at 320 px with text of 200 %').toBe(false);
});
