import type { Page } from '@playwright/test';

interface Spoken {
  readonly text: string;
  /** Null: the default of the device. */
  readonly voice: string | null;
}

type FakeWindow = typeof globalThis & {
  readonly fakeVoice: {
    readonly spoken: readonly Spoken[];
    readonly dispatch: (type: string, properties: object) => void;
  };
};

/** Gives the page, whose browser has no voice, a synthesis that speaks only as `dispatchSpeech` says. */
export const installFakeVoice = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    class Utterance extends EventTarget {
      voice: { readonly name: string } | null = null;
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const voices = [
      { voiceURI: 'urn:Anna', name: 'Anna', lang: 'de-DE', localService: true },
      { voiceURI: 'urn:Moira', name: 'Moira', lang: 'en-IE', localService: true },
    ];
    const spoken: Spoken[] = [];
    let current: Utterance | null = null;
    const dispatch = (type: string, properties: object = {}) =>
      current?.dispatchEvent(Object.assign(new Event(type), properties));
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: Utterance) => {
        current = utterance;
        spoken.push({ text: utterance.text, voice: utterance.voice?.name ?? null });
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

export const readSpoken = (page: Page): Promise<readonly Spoken[]> =>
  page.evaluate(() => (globalThis as FakeWindow).fakeVoice.spoken);

/** Lets the current utterance reach a word (`boundary`) or its `end`. */
export const dispatchSpeech = (page: Page, type: string, properties: object = {}): Promise<void> =>
  page.evaluate(
    (event) => (globalThis as FakeWindow).fakeVoice.dispatch(event.type, event.properties),
    { type, properties },
  );
