import { jest } from '@jest/globals';
import { makeSpeech, type SpeechOptions, type SpeechEnd } from '../../src/platform/speech.ts';
import { makeFakeClock } from './fakeClock.ts';

export class FakeUtterance extends EventTarget {
  lang = '';
  rate = 0;
  voice: unknown = null;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  tell(type: string, what: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), what));
  }
}

export const fakeVoiceEntry = (voiceURI: string, lang: string, localService = true) => ({
  voiceURI,
  name: voiceURI,
  lang,
  localService,
});

class FakeSynthesis extends EventTarget {
  voices = [fakeVoiceEntry('Own', 'de-DE'), fakeVoiceEntry('Moira', 'en-IE')];
  readonly getVoices = () => this.voices;
  readonly cancel = jest.fn();
  readonly speak = jest.fn<(words: FakeUtterance) => void>();
  /** Loaded late. */
  load(voices: ReturnType<typeof fakeVoiceEntry>[]) {
    this.voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }
}

/** Speech over a browser's synthesis that speaks as it is told to. */
export const makeSpeechWithFakeSynthesis = () => {
  const synthesis = new FakeSynthesis();
  const clock = makeFakeClock(0);
  const speech = makeSpeech(synthesis as unknown as SpeechSynthesis, clock);
  const say = (saying: Partial<SpeechOptions> = {}, words = 'Good morning') => {
    const onEnd = jest.fn<(how: SpeechEnd) => void>();
    speech.say(words, { speed: 'usual', voiceId: null, onEnd, ...saying });
    return { onEnd, spoken: synthesis.speak.mock.lastCall![0] };
  };
  return { synthesis, clock, speech, say };
};
