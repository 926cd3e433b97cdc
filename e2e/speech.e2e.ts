import type { Page } from '@playwright/test';
import { narrowWithLargeText, scrollsSideways, violations } from '../testkit/browser/look.ts';
import {
  addMedicine,
  alarm,
  makePerson,
  register,
  screenStands,
  signIn,
  timeNow,
  typeLogin,
} from '../testkit/browser/rosa.ts';
import { finishSpeaking, lendVoice, reachWord, spokenOn } from '../testkit/browser/speech.ts';
import { expect, test } from '../testkit/browser/test.ts';

const easy = 'I am okay';
const medium = 'I want to practice speaking more with you';
const noVoice = 'This device has no voice to read aloud.';

const button = (page: Page, name: string) => page.getByRole('button', { name });
const sentence = (page: Page) => page.getByRole('main').getByText(medium, { exact: true });
/** The word over which the mark stands, by the look of it. */
const marked = (page: Page) =>
  page
    .locator('main p span')
    .evaluateAll((words) =>
      words
        .filter((word) => getComputedStyle(word).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(({ textContent }) => textContent),
    );

const beginRosa = async (page: Page) => {
  await register(page);
  await signIn(page);
};

const beginCarl = async (page: Page) => {
  await page.goto('/login');
  await typeLogin(page, 'carl@example.org');
  await expect(page).toHaveURL(/\/caregiverdashboard$/);
};

test('a survivor chooses a level, hears its sentence word by word, and finds what is to come', async ({
  page,
}) => {
  await lendVoice(page);
  await beginRosa(page);
  await page.getByRole('link', { name: 'Speech Practice' }).click();
  await screenStands(page, 'Speech Practice');
  await page.getByRole('link', { name: 'MEDIUM (6–9 words)' }).click();
  await expect(page).toHaveURL(/\/speechpracticemedium$/);

  await button(page, 'Play sentence').click();
  await expect(button(page, 'Stop')).toBeVisible();
  const before = await sentence(page).boundingBox();
  for (const word of medium.split(' ')) {
    await reachWord(page, medium.indexOf(word), word.length);
    await expect.poll(() => marked(page)).toEqual([word]);
    expect(await sentence(page).boundingBox()).toEqual(before);
  }
  await finishSpeaking(page);
  await expect(button(page, 'Play sentence')).toBeVisible();
  expect(await marked(page)).toEqual([]);
  expect(await spokenOn(page)).toEqual([{ text: medium, voice: null }]);

  await button(page, 'Tap to record').click();
  const soon = page.getByRole('alertdialog', { name: 'Recording function coming soon…' });
  await soon.getByRole('button', { name: 'OK' }).click();
  await expect(soon).toBeHidden();
  await expect(button(page, 'Tap to record')).toBeFocused();
  await button(page, 'SKIP').click();
  await expect(page.getByRole('status')).toContainText('More sentences are coming soon.');
  await expect(sentence(page)).toBeVisible();
  await page.getByRole('link', { name: 'BACK' }).click();
  await screenStands(page, 'Speech Practice');
  await expect(page).toHaveURL(/\/speechpractice$/);
});

test('all of it by keyboard alone; a screen reader finds the sentence as one', async ({ page }) => {
  await lendVoice(page);
  await beginRosa(page);
  await page.goto('/speechpractice');
  await page.getByRole('link', { name: 'MEDIUM (6–9 words)' }).focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Speech Practice: medium' });
  await expect(title).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`- paragraph: ${medium}`);
  const next = async (name: string) => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  };
  await next('Read this page aloud');
  await next('Play sentence');
  await page.keyboard.press('Space');
  await expect(page.locator(':focus')).toHaveAccessibleName('Stop');
  await next('Tap to record');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await next('BACK');
  await next('SKIP');
});

test('the voice that is chosen for this device reads the sentence and the page', async ({
  page,
}) => {
  await lendVoice(page);
  await beginRosa(page);
  await page.goto('/editprofilesurvivor');
  const voice = page.getByRole('combobox', { name: 'Voice' });
  await expect(voice.getByRole('option')).toHaveText(['The device’s own', 'Moira (Ireland)']);
  await voice.selectOption('Moira (Ireland)');
  await page.goto('/speechpracticeeasy');
  await button(page, 'Play sentence').click();
  await button(page, 'Read this page aloud').click();
  await expect(button(page, 'Play sentence')).toBeVisible();
  const [first, second] = await spokenOn(page);
  expect(first).toEqual({ text: easy, voice: 'Moira' });
  expect(second?.voice).toBe('Moira');
  expect(second?.text.split(easy)).toHaveLength(2);
});

test('a device without a voice says so, wherever something was to be heard', async ({ page }) => {
  await beginRosa(page);
  await page.goto('/editprofilesurvivor');
  await expect(page.getByRole('radio', { name: 'Slow' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Voice' })).toBeHidden();
  await page.goto('/speechpracticeeasy');
  for (const name of ['Play sentence', 'Read this page aloud']) {
    await button(page, name).click();
    await expect(page.getByRole('status')).toContainText(noVoice);
    await expect(button(page, name)).toBeVisible();
    await button(page, 'Close message').click();
    await expect(page.getByRole('status')).toBeEmpty();
  }
  await addMedicine(page, 'Aspirin', await timeNow());
  await alarm(page).getByRole('button', { name: 'Say it' }).click();
  await expect(alarm(page).getByText(noVoice)).toBeInViewport();
  await expect(alarm(page).getByRole('button', { name: 'Taken', exact: true })).toBeVisible();
});

test('a caregiver chooses a level and sees its phrases, each with its state', async ({
  page,
  server,
}) => {
  await makePerson(server, 'caregiver', 'carl@example.org');
  await beginCarl(page);
  await page.goto('/speechpracticemonitor');
  for (const [name, title, count] of [
    ['EASY (3–5 words)', 'EASY (3–5 WORDS)', 10],
    ['MEDIUM (6–9 words)', 'MEDIUM (6–9 WORDS)', 5],
    ['HARD (10+ words)', 'HARD (10+ WORDS)', 4],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await screenStands(page, title);
    const phrases = page.getByRole('main').getByRole('listitem');
    await expect(phrases).toHaveCount(count);
    const states = await phrases.getByText(/^(Completed|Skipped)$/).count();
    expect(states).toBe(count);
    await page.getByRole('link', { name: 'BACK' }).click();
    await screenStands(page, 'Speech Practice');
  }
  await page.getByRole('link', { name: 'HARD (10+ words)' }).click();
  await page.getByRole('link', { name: 'Upstroke' }).click();
  await expect(page).toHaveURL(/\/caregiverdashboard$/);
});

test('axe finds nothing while a word is marked or the alert stands, and nothing scrolls sideways', async ({
  page,
}) => {
  await lendVoice(page);
  await beginRosa(page);
  await page.goto('/speechpracticehard');
  await button(page, 'Play sentence').click();
  await reachWord(page, 3, 6);
  await expect.poll(() => marked(page)).toEqual(['family']);
  expect.soft(await violations(page), 'a marked word').toEqual([]);
  await narrowWithLargeText(page);
  expect.soft(await scrollsSideways(page), 'a marked word, large').toBe(false);
  await button(page, 'Tap to record').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect.soft(await scrollsSideways(page), 'the alert, large').toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await violations(page), 'the alert').toEqual([]);
});
