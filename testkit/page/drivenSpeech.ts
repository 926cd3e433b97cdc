import type { Saying, Silence, Speech, Voice } from '../../src/device/speech.ts';

export interface DrivenSpeech extends Speech {
  /** Why nothing can be heard; null: it speaks until it is told that it has ended. */
  silence: Silence | null;
  readonly said: readonly string[];
  /** How what is being spoken is to be spoken; null while nothing is. */
  readonly saying: () => Saying | null;
  /** The voices there are from now on. */
  readonly giveVoices: (voices: readonly Voice[]) => void;
  /** The word that begins at this character is being spoken. */
  readonly reachWord: (charIndex: number, length: number) => void;
  /** It has come to its end. */
  readonly finish: () => void;
}

/** A synthesis that speaks as far as it is told to. */
export const makeDrivenSpeech = (): DrivenSpeech => {
  const said: string[] = [];
  const hearers = new Set<(voices: readonly Voice[]) => void>();
  let voices: readonly Voice[] = [];
  let saying: Saying | null = null;
  const end = (how: Silence | 'over') => {
    const ended = saying;
    saying = null;
    ended?.onEnd?.(how);
  };
  const speech: DrivenSpeech = {
    silence: null,
    said,
    saying: () => saying,
    onVoices: (run) => {
      hearers.add(run);
      run(voices);
      return () => void hearers.delete(run);
    },
    say: (words, next) => {
      end('over');
      saying = next;
      said.push(words);
      if (speech.silence) end(speech.silence);
    },
    stop: () => end('over'),
    giveVoices: (given) => {
      voices = given;
      for (const run of hearers) run(voices);
    },
    reachWord: (charIndex, length) => saying?.onWord?.(charIndex, length),
    finish: () => end('over'),
  };
  return speech;
};
