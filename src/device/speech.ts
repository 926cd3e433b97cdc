/** Words a minute of an unhurried voice, against the usual 180 of speech synthesis. */
const slowly = 150 / 180;

export interface Speech {
  readonly available: boolean;
  /** Speaks the words, and says when it has ended; what was being spoken stops. */
  say: (words: string, onEnd?: () => void) => void;
  stop: () => void;
}

export const makeSpeech = (synthesis: SpeechSynthesis | undefined): Speech => ({
  available: synthesis !== undefined,
  say: (words, onEnd) => {
    if (!synthesis) return;
    synthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = 'en';
    utterance.rate = slowly;
    if (onEnd) {
      utterance.addEventListener('end', onEnd);
      utterance.addEventListener('error', onEnd);
    }
    synthesis.speak(utterance);
  },
  stop: () => synthesis?.cancel(),
});
