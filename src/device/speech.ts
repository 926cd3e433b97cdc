import type { Clock } from './clock.ts';
import type { Settings } from './settings.ts';

/** Words a minute, against the 180 of a speech synthesis that is left to itself. */
const rates: Readonly<Record<Settings['readingSpeed'], number>> = {
  slow: 110 / 180,
  usual: 150 / 180,
  fast: 1,
};

/** Milliseconds in which the voice shall begin: some browsers speak that list none. */
const startTimeoutMs = { unlisted: 2_000, listed: 5_000 };

/** A voice that speaks English, as all words of the app are. */
export interface Voice {
  readonly id: string;
  readonly name: string;
  /** `en-GB` */
  readonly lang: string;
  /** Speaks without a network. */
  readonly local: boolean;
}

/** `noVoice`: the device has none. `failed`: it has one, which did not speak. */
export type SpeechFailure = 'noVoice' | 'failed';

/** `over`: all was spoken, or it was stopped. */
export type SpeechEnd = 'over' | SpeechFailure;

export interface SpeechOptions {
  readonly speed: Settings['readingSpeed'];
  /** Null, or a voice that is gone: the device's own. */
  readonly voiceId: string | null;
  /** The word that begins at this character is being spoken; not every browser tells. */
  readonly onWord?: ((charIndex: number, length: number) => void) | undefined;
  /** Called once, whatever comes of it. */
  readonly onEnd?: ((how: SpeechEnd) => void) | undefined;
}

export interface Speech {
  /** Tells the voices there are, now and whenever that changes: a browser loads them late. Returns its end. */
  onVoices: (run: (voices: readonly Voice[]) => void) => () => void;
  /** Speaks the words; what was being spoken is over. */
  say: (words: string, saying: SpeechOptions) => void;
  stop: () => void;
}

interface CurrentUtterance {
  /** Held, as a browser may forget one that nobody holds, and then never tells of its end. */
  readonly utterance: SpeechSynthesisUtterance;
  readonly end: () => void;
}

const stopped: ReadonlySet<string> = new Set(['canceled', 'interrupted']);
const isEnglish = /^en(?:[-_]|$)/i;

const voicesOf = (synthesis: SpeechSynthesis): readonly Voice[] => {
  const found = new Map<string, Voice>();
  for (const { voiceURI: id, name, lang, localService: local } of synthesis.getVoices()) {
    if (isEnglish.test(lang)) found.set(id, { id, name, lang: lang.replace('_', '-'), local });
  }
  return [...found.values()];
};

/** Safari does not tell how long the word is. */
const lengthAt = (words: string, { charIndex, charLength }: SpeechSynthesisEvent): number =>
  charLength || (/^\S+/.exec(words.slice(charIndex))?.[0].length ?? 0);

const silent: Speech = {
  onVoices: (run) => {
    run([]);
    return () => undefined;
  },
  say: (_words, { onEnd }) => onEnd?.('noVoice'),
  stop: () => undefined,
};

export const makeSpeech = (
  synthesis: SpeechSynthesis | undefined,
  clock: Pick<Clock, 'now' | 'runAt'>,
): Speech => {
  if (!synthesis) return silent;
  const lists = () => synthesis.getVoices().length > 0;
  let current: CurrentUtterance | null = null;

  const stop = () => {
    synthesis.cancel();
    current?.end();
  };

  const speakBy = (voice: SpeechSynthesisVoice | null, words: string, saying: SpeechOptions) => {
    const { speed, onWord, onEnd } = saying;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.voice = voice;
    utterance.lang = voice?.lang ?? 'en';
    utterance.rate = rates[speed];
    let hasBegun = false;
    let endWait = () => {};
    const finish = () => {
      if (current !== spoken) return false;
      current = null;
      endWait();
      return true;
    };
    const spoken: CurrentUtterance = {
      utterance,
      end: () => {
        if (finish()) onEnd?.('over');
      },
    };
    const begin = () => {
      hasBegun = true;
      endWait();
    };
    /** A voice from the network may be silent where the device's own is not. */
    const fail = () => {
      if (!finish()) return;
      synthesis.cancel();
      if (voice && !voice.localService && !hasBegun) speakBy(null, words, saying);
      else onEnd?.(lists() ? 'failed' : 'noVoice');
    };
    current = spoken;
    utterance.addEventListener('start', begin);
    utterance.addEventListener('boundary', (event) => {
      if (current !== spoken || event.name === 'sentence') return;
      onWord?.(event.charIndex, lengthAt(words, event));
    });
    utterance.addEventListener('end', spoken.end);
    utterance.addEventListener('error', ({ error }) =>
      stopped.has(error) ? spoken.end() : fail(),
    );
    endWait = clock.runAt(clock.now() + startTimeoutMs.unlisted, () => {
      if (!lists()) fail();
      else
        endWait = clock.runAt(clock.now() + startTimeoutMs.listed - startTimeoutMs.unlisted, fail);
    });
    synthesis.speak(utterance);
  };

  const say: Speech['say'] = (words, saying) => {
    stop();
    const chosen = synthesis.getVoices().find(({ voiceURI }) => voiceURI === saying.voiceId);
    speakBy(chosen ?? null, words, saying);
  };

  return {
    onVoices: (run) => {
      const tell = () => run(voicesOf(synthesis));
      tell();
      if ('addEventListener' in synthesis) synthesis.addEventListener('voiceschanged', tell);
      return () => {
        if ('addEventListener' in synthesis) synthesis.removeEventListener('voiceschanged', tell);
      };
    },
    say,
    stop,
  };
};
