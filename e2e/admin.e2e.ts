import type { Page } from '@playwright/test';
import { openSignedIn, createAdmin } from '../testkit/browser/account.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import {
  confirmLogOut,
  expectScreen,
  tapUntilHidden,
  typeLogin,
} from '../testkit/browser/userActions.ts';
import { readPersistedSlice } from '../testkit/browser/readPersistedSlice.ts';
import { expect, test } from '../testkit/browser/test.ts';

const openSection = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
};

const addVideo = async (page: Page, title: string, url: string) => {
  await page.getByLabel('Video Title').fill(title);
  await page.getByLabel('Video URL').fill(url);
  await page.getByLabel('Doctor Name').fill('Dr. Ng');
  await page.getByRole('button', { name: 'Add Video' }).click();
};

const confirmDelete = (page: Page) =>
  tapUntilHidden(page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }));

test('an admin changes videos and words', async ({ page, server }) => {
  const ada = await createAdmin(server);
  await openSignedIn(page, ada);
  await openSection(page, 'EXERCISE GUIDE');
  await addVideo(page, 'Hip', 'http://example.org/hip.mp4');
  await expect(page.getByLabel('Video URL')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a wrong address');
  await addVideo(page, 'Hip Flexion', '/videos/placeholder.mp4');
  await page.getByRole('button', { name: 'Delete Knee Extension' }).click();
  await confirmDelete(page);
  const titles = page.getByRole('article').getByRole('heading');
  const changed = ['Shoulder Flexion', 'Smiling', 'Hip Flexion'];
  await expect(titles).toHaveText(changed);
  await expect(page.getByRole('button', { name: 'Delete Smiling' })).toBeFocused();
  await expect.poll(() => readPersistedSlice(page, 'admin')).not.toContain('Knee Extension');
  await page.reload();
  await expect(page).toHaveURL(/#exercise$/);
  await expect(titles).toHaveText(changed);

  await openSection(page, 'SPEECH PRACTICE');
  const easy = page.getByRole('region', { name: 'Easy (3-5 words)' });
  await easy.getByLabel('Add new word').fill('Thank you');
  await easy.getByRole('button', { name: 'Add' }).click();
  await expectAccessible(page, 'a wrong count');
  await easy.getByRole('button', { name: 'Remove I am okay' }).click();
  await confirmDelete(page);
  await expect.poll(() => readPersistedSlice(page, 'admin')).not.toContain('I am okay');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await confirmLogOut(page);
  await expectScreen(page, 'Login');
  await page.goto('/admindashboard');
  await expect(page).toHaveURL(/\/login$/);
  await typeLogin(page, ada.email);
  await openSection(page, 'SPEECH PRACTICE');
  const words = easy.getByRole('listitem');
  await expect(words).toHaveText([
    /I want some water/,
    /Good morning, my friend/,
    /Thank you.*2 words\. Easy has 3 to 5\./,
  ]);
});
