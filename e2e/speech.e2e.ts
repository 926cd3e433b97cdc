import type { Page } from '@playwright/test';
import { openSignedIn } from '../testkit/browser/account.ts';
import { tabTo } from '../testkit/browser/keyboard.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { dispatchSpeech, installFakeVoice, readSpoken } from '../testkit/browser/fakeVoice.ts';
import { expect, test } from '../testkit/browser/test.ts';

const medium = 'I want to practice speaking more with you';

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

test('a sentence is spoken to a survivor, word by word', async ({ page, rosa }) => {
  await installFakeVoice(page);
  await openSignedIn(page, rosa, '/editprofilesurvivor');
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
    const place = { charIndex: medium.indexOf(word), charLength: word.length };
    await dispatchSpeech(page, 'boundary', { name: 'word', ...place });
    await expect.poll(() => marked(page)).toEqual([word]);
    expect(await sentence.boundingBox()).toEqual(before);
  }
  await expectAccessible(page, 'a marked word');
  await dispatchSpeech(page, 'end');
  await expect(button(page, 'Play sentence')).toBeVisible();
  expect(await marked(page)).toEqual([]);
  expect(await readSpoken(page)).toEqual([{ text: medium, voice: 'Moira' }]);
  await page.getByRole('link', { name: 'BACK' }).click();
  await expect(page).toHaveURL(/\/speechpractice$/);
});
