import { beep, soundRound } from '../../domain/constants.ts';
import type { Settings } from './settings.ts';

/** How an alarm came to be heard: its file, the generated beep, or not at all until a tap. */
export type SoundOutcome = 'file' | 'beep' | 'blocked';

export interface AlarmSound {
  /** Plays over and over until stopped. */
  play: (sound: Settings['sound']) => Promise<SoundOutcome>;
  stop: () => void;
}

const medicationFile = '/sounds/medication-alarm.wav';

/** SPEC section 9: 800 Hz, sine, 0.5 s, at 0, 1 and 2 s of every three. */
const beepBuffer = (context: AudioContext): AudioBuffer => {
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, (soundRound / 1000) * sampleRate, sampleRate);
  const samples = buffer.getChannelData(0);
  const fade = sampleRate / 100;
  const length = Math.floor((beep.lasts / 1000) * sampleRate);
  for (const start of beep.at.map((ms) => Math.floor((ms / 1000) * sampleRate))) {
    for (let i = 0; i < length; i += 1) {
      const envelope = Math.min(1, i / fade, (length - i) / fade);
      samples[start + i] = 0.6 * envelope * Math.sin((2 * Math.PI * beep.hertz * i) / sampleRate);
    }
  }
  return buffer;
};

const isBlocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/** An alarm's sound in a browser: the file, and where it fails or the person likes it better the generated beep. */
export const makeAlarmSound = (file = medicationFile): AlarmSound => {
  let stopPlaying = () => {};
  /** Counts plays and stops: a play that was stopped while its file loads must not begin to beep. */
  let turn = 0;

  const playFile = async () => {
    const audio = new Audio(file);
    audio.loop = true;
    stopPlaying = () => audio.pause();
    await audio.play();
  };

  const playBeep = async (): Promise<SoundOutcome> => {
    const context = new AudioContext();
    stopPlaying = () => void context.close();
    const source = context.createBufferSource();
    source.buffer = beepBuffer(context);
    source.loop = true;
    source.connect(context.destination);
    source.start();
    // A context that may not sound yet never settles its resume.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))]);
    return context.state === 'running' ? 'beep' : 'blocked';
  };

  const stop = () => {
    turn += 1;
    stopPlaying();
    stopPlaying = () => {};
  };

  return {
    play: async (sound) => {
      stop();
      if (sound === 'beep') return playBeep();
      const mine = turn;
      try {
        await playFile();
        return 'file';
      } catch (error) {
        if (isBlocked(error)) return 'blocked';
        return mine === turn ? playBeep() : 'file';
      }
    },
    stop,
  };
};
