import type { Settings } from './settings.ts';

/** Words a minute, against the 180 of a speech synthesis that is left to itself. */
const rates: Readonly<Record<Settings['readingSpeed'], number>> = {
  slow: 110 / 180,
  usual: 150 / 180,
  fast: 1,
};

export interface Speech {
  readonly available: boolean;
  /** Speaks the words, and says when it has ended; what was being spoken stops. */
  say: (words: string, speed: Settings['readingSpeed'], onEnd?: () => void) => void;
  stop: () => void;
}

export const makeSpeech = (synthesis: SpeechSynthesis | undefined): Speech => ({
  available: synthesis !== undefined,
  say: (words, speed, onEnd) => {
    if (!synthesis) return;
    synthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = 'en';
    utterance.rate = rates[speed];
    if (onEnd) {
      utterance.addEventListener('end', onEnd);
      utterance.addEventListener('error', onEnd);
    }
    synthesis.speak(utterance);
  },
  stop: () => synthesis?.cancel(),
});
