import type { Page } from '@playwright/test';

/** What was given to the synthesis to be spoken. */
export interface Spoken {
  readonly text: string;
  /** Null: the device's own. */
  readonly voice: string | null;
}

interface Lent {
  readonly spoken: readonly Spoken[];
  readonly tell: (type: string, what: object) => void;
}

type WindowWithVoice = typeof globalThis & { readonly lent: Lent };

/** Lends the page, whose browser has no voice, a synthesis that speaks as far as it is told. */
export const lendVoice = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    class Utterance extends EventTarget {
      voice: { readonly name: string } | null = null;
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const listed = (name: string, lang: string) => ({
      voiceURI: `urn:${name}`,
      name,
      lang,
      localService: true,
    });
    const voices = [listed('Anna', 'de-DE'), listed('Moira', 'en-IE')];
    const spoken: Spoken[] = [];
    let current: Utterance | null = null;
    const tell = (type: string, what: object = {}) =>
      current?.dispatchEvent(Object.assign(new Event(type), what));
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: Utterance) => {
        current = utterance;
        spoken.push({ text: utterance.text, voice: utterance.voice?.name ?? null });
        tell('start');
      },
      cancel: () => {
        tell('error', { error: 'interrupted' });
        current = null;
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, lent: { spoken, tell } });
  });
};

export const spokenOn = (page: Page): Promise<readonly Spoken[]> =>
  page.evaluate(() => (globalThis as WindowWithVoice).lent.spoken);

/** The word that begins at this character is being spoken. */
export const reachWord = (page: Page, charIndex: number, charLength: number): Promise<void> =>
  page.evaluate(
    (where) => (globalThis as WindowWithVoice).lent.tell('boundary', { name: 'word', ...where }),
    { charIndex, charLength },
  );

export const finishSpeaking = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as WindowWithVoice).lent.tell('end', {}));
