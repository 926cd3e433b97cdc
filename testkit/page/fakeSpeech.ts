import type { SpeechOptions, SpeechFailure, Voice } from '../../src/platform/speech.ts';

export type FakeSpeech = ReturnType<typeof makeFakeSpeech>;

export const makeFakeSpeech = () => {
  const said: string[] = [];
  const listeners = new Set<(voices: readonly Voice[]) => void>();
  let voices: readonly Voice[] = [];
  let saying: SpeechOptions | null = null;
  const end = (how: SpeechFailure | 'over') => {
    const ended = saying;
    saying = null;
    ended?.onEnd?.(how);
  };
  const speech = {
    /** Why speech fails; null: it speaks until the test ends it. */
    silence: null as SpeechFailure | null,
    said: said as readonly string[],
    saying: () => saying,
    onVoices: (run: (voices: readonly Voice[]) => void) => {
      listeners.add(run);
      run(voices);
      return () => void listeners.delete(run);
    },
    say: (words: string, next: SpeechOptions) => {
      end('over');
      saying = next;
      said.push(words);
      if (speech.silence) end(speech.silence);
    },
    stop: () => end('over'),
    setVoices: (given: readonly Voice[]) => {
      voices = given;
      for (const run of listeners) run(voices);
    },
    reachWord: (charIndex: number, length: number) => saying?.onWord?.(charIndex, length),
    finish: () => end('over'),
  };
  return speech;
};
