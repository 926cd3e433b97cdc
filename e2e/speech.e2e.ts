import type { Page } from '@playwright/test';
import { addReminder, enter } from '../testkit/browser/account.ts';
import { tabTo } from '../testkit/browser/keys.ts';
import { expectGoodLook } from '../testkit/browser/look.ts';
import { alarm, expectScreen } from '../testkit/browser/rosa.ts';
import { finishSpeaking, lendVoice, reachWord, spokenOn } from '../testkit/browser/speech.ts';
import { expect, test } from '../testkit/browser/test.ts';

const easy = 'I am okay';
const medium = 'I want to practice speaking more with you';
const noVoice = 'This device has no voice to read aloud.';

const button = (page: Page, name: string) => page.getByRole('button', { name });
/** The words with a visible mark. */
const marked = (page: Page) =>
  page
    .locator('main p span')
    .evaluateAll((words) =>
      words
        .filter((word) => getComputedStyle(word).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(({ textContent }) => textContent),
    );

test('a survivor chooses a voice and a level by keys, and hears the sentence, marked word by word', async ({
  page,
  rosa,
}) => {
  await lendVoice(page);
  await enter(page, rosa, '/editprofilesurvivor');
  const voice = page.getByRole('combobox', { name: 'Voice' });
  await expect(voice.getByRole('option')).toHaveText(['The device’s own', 'Moira (Ireland)']);
  await voice.selectOption('Moira (Ireland)');
  await page.goto('/speechpractice');
  await tabTo(page, page.getByRole('link', { name: 'MEDIUM (6–9 words)' }));
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Speech Practice: medium' });
  await expect(title).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`- paragraph: ${medium}`);

  await tabTo(page, button(page, 'Play sentence'));
  await page.keyboard.press('Space');
  await expect(page.locator(':focus')).toHaveAccessibleName('Stop');
  const sentence = page.getByRole('main').getByText(medium, { exact: true });
  const before = await sentence.boundingBox();
  for (const word of medium.split(' ')) {
    await reachWord(page, medium.indexOf(word), word.length);
    await expect.poll(() => marked(page)).toEqual([word]);
    expect(await sentence.boundingBox()).toEqual(before);
  }
  await expectGoodLook(page, 'a marked word');
  await finishSpeaking(page);
  await expect(button(page, 'Play sentence')).toBeVisible();
  expect(await marked(page)).toEqual([]);
  expect(await spokenOn(page)).toEqual([{ text: medium, voice: 'Moira' }]);
  await button(page, 'Read this page aloud').click();
  await expect.poll(async () => (await spokenOn(page)).at(-1)?.text).toContain(medium);

  await button(page, 'Tap to record').click();
  const soon = page.getByRole('alertdialog', { name: 'Recording function coming soon…' });
  await expect(soon).toBeVisible();
  await expectGoodLook(page, 'the notice');
  await soon.getByRole('button', { name: 'OK' }).click();
  await expect(button(page, 'Tap to record')).toBeFocused();
  await page.getByRole('link', { name: 'BACK' }).click();
  await expect(page).toHaveURL(/\/speechpractice$/);
});

test('a device without a voice says so, on the screen and in an alarm', async ({ page, rosa }) => {
  await enter(page, rosa, '/editprofilesurvivor');
  await expect(page.getByRole('radio', { name: 'Slow' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Voice' })).toBeHidden();
  await page.goto('/speechpracticeeasy');
  await expect(page.getByText(easy)).toBeVisible();
  await button(page, 'Play sentence').click();
  await expect(page.getByRole('status')).toContainText(noVoice);
  await addReminder(rosa, 'Aspirin');
  await alarm(page).getByRole('button', { name: 'Say it' }).click();
  await expect(alarm(page).getByText(noVoice)).toBeInViewport();
});

test('a caregiver chooses a level and sees its phrases, each with its state', async ({
  page,
  carl,
}) => {
  await enter(page, carl, '/speechpracticemonitor');
  for (const [name, title, count] of [
    ['EASY (3–5 words)', 'EASY (3–5 WORDS)', 10],
    ['HARD (10+ words)', 'HARD (10+ WORDS)', 4],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expectScreen(page, title);
    const phrases = page.getByRole('main').getByRole('listitem');
    await expect(phrases).toHaveCount(count);
    await expect(phrases.getByText(/^(Completed|Skipped)$/)).toHaveCount(count);
    await page.getByRole('link', { name: 'BACK' }).click();
    await expectScreen(page, 'Speech Practice');
  }
});
