import type { Page } from '@playwright/test';
import { openSignedIn } from '../testkit/browser/account.ts';
import { tabTo } from '../testkit/browser/keyboard.ts';
import { expectAccessible } from '../testkit/browser/accessibility.ts';
import { expect, test } from '../testkit/browser/test.ts';

type FakeWindow = typeof globalThis & {
  readonly fakeVoice: {
    readonly spoken: readonly string[];
    readonly dispatch: (type: string, properties: object) => void;
  };
};

/** Gives the page, whose browser has no voice, a synthesis that speaks only as `dispatchSpeech` says. */
const installFakeVoice = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    class Utterance extends EventTarget {
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const voices = [{ voiceURI: 'urn:Moira', name: 'Moira', lang: 'en-IE', localService: true }];
    const spoken: string[] = [];
    let current: Utterance | null = null;
    const dispatch = (type: string, properties: object = {}) =>
      current?.dispatchEvent(Object.assign(new Event(type), properties));
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: Utterance) => {
        current = utterance;
        spoken.push(utterance.text);
        dispatch('start');
      },
      cancel: () => {
        dispatch('error', { error: 'interrupted' });
        current = null;
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, fakeVoice: { spoken, dispatch } });
  });
};

const readSpoken = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as FakeWindow).fakeVoice.spoken);

/** Lets the current utterance reach a word (`boundary`) or its `end`. */
const dispatchSpeech = (page: Page, type: string, properties: object = {}): Promise<void> =>
  page.evaluate(
    (event) => (globalThis as FakeWindow).fakeVoice.dispatch(event.type, event.properties),
    { type, properties },
  );

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
  await openSignedIn(page, rosa, '/speechpractice');
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
  expect(await readSpoken(page)).toEqual([medium]);
  await page.getByRole('link', { name: 'BACK' }).click();
  await expect(page).toHaveURL(/\/speechpractice$/);
});
