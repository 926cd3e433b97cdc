import type { Clock } from './clock.ts';
import type { Settings } from './settings.ts';

/** Words per minute, relative to the 180 of an unchanged synthesis. */
const rates: Readonly<Record<Settings['readingSpeed'], number>> = {
  slow: 110 / 180,
  usual: 150 / 180,
  fast: 1,
};

/** Some browsers speak without listing voices. */
const startTimeoutMs = { unlisted: 2_000, listed: 5_000 };

export interface Voice {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly local: boolean;
}

export type SpeechFailure = 'noVoice' | 'failed';

export type SpeechEnd = 'over' | SpeechFailure;

export interface SpeechOptions {
  readonly speed: Settings['readingSpeed'];
  readonly voiceId: string | null;
  readonly onWord?: ((charIndex: number, length: number) => void) | undefined;
  readonly onEnd?: ((how: SpeechEnd) => void) | undefined;
}

export interface Speech {
  /** Browsers load voices late, so `run` is called on every change. */
  onVoices: (run: (voices: readonly Voice[]) => void) => () => void;
  say: (words: string, saying: SpeechOptions) => void;
  stop: () => void;
}

interface CurrentUtterance {
  /** Referenced because browsers may collect the utterance and then fire no end event. */
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

/** Safari reports no length. */
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
    /** A network voice may fail where a local one works. */
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
