import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { type AlarmSound, makeAlarmSound } from '../../src/device/sound.ts';
import { settle } from './drivenClock.ts';

export const sampleRate = 8_000;

/** As much of a browser's `Audio` as ours use. */
class Player {
  loop = false;
  muted = false;
  volume = 1;
  currentTime = 0;
  playing = false;
  readonly pause = jest.fn(() => {
    this.playing = false;
  });
  readonly speaker: Loudspeaker;
  src: string;
  constructor(speaker: Loudspeaker, src: string) {
    this.speaker = speaker;
    this.src = src;
    speaker.players.push(this);
  }
  async play() {
    await this.speaker.playFile();
    this.playing = true;
  }
  get heard() {
    return this.playing && !this.muted;
  }
}

interface Source {
  loop: boolean;
  readonly connect: jest.Mock;
  readonly start: jest.Mock;
  readonly stop: jest.Mock;
}

/** As much of a browser's `AudioContext` as ours use. */
class Context {
  readonly sampleRate = sampleRate;
  readonly destination = 'loudspeaker';
  readonly currentTime = 7;
  state: AudioContextState = 'suspended';
  samples = new Float32Array();
  readonly volume = {
    gain: { setValueAtTime: jest.fn(), linearRampToValueAtTime: jest.fn() },
    connect: jest.fn(),
  };
  readonly sources: Source[] = [];
  readonly speaker: Loudspeaker;
  constructor(speaker: Loudspeaker) {
    this.speaker = speaker;
    speaker.contexts.push(this);
  }
  createGain() {
    return this.volume;
  }
  createBuffer(channels: number, length: number, rate: number) {
    expect([channels, rate]).toEqual([1, sampleRate]);
    this.samples = new Float32Array(length);
    return { getChannelData: () => this.samples };
  }
  createBufferSource() {
    const source = { loop: false, connect: jest.fn(), start: jest.fn(), stop: jest.fn() };
    this.sources.push(source);
    return source;
  }
  resume() {
    this.state = this.speaker.stateAfterResume;
    return this.state === 'running' ? Promise.resolve() : new Promise<void>(() => {});
  }
  suspend() {
    this.state = 'suspended';
    return Promise.resolve();
  }
  get heard() {
    const { length } = this.sources.filter(({ stop }) => stop.mock.calls.length === 0);
    return this.state === 'running' && length > 0;
  }
}

interface Loudspeaker {
  players: Player[];
  contexts: Context[];
  /** What becomes of playing the file. */
  playFile: jest.Mock<() => Promise<void>>;
  stateAfterResume: AudioContextState;
  page: EventTarget;
  /** The app's sound on this page; stopped after the test. */
  readonly makeSound: () => AlarmSound;
  readonly failFile: () => void;
  /** The browser holds the file back, as before a tap. */
  readonly refuseFile: () => void;
  /** Nobody has touched the page: all is held back until `touch`. */
  readonly leaveUntouched: () => void;
  readonly touch: (gesture?: string) => Promise<void>;
}

const real = { Audio: globalThis.Audio, AudioContext: globalThis.AudioContext };

/** The loudspeaker of a browser, anew for each test of a file. */
export const drivenLoudspeaker = (): Loudspeaker => {
  let made: AlarmSound[] = [];
  const speaker: Loudspeaker = {
    players: [],
    contexts: [],
    playFile: jest.fn(),
    stateAfterResume: 'running',
    page: new EventTarget(),
    makeSound: () => {
      const sound = makeAlarmSound(speaker.page);
      made.push(sound);
      return sound;
    },
    failFile: () =>
      void speaker.playFile.mockRejectedValue(new DOMException('no file', 'NotSupportedError')),
    refuseFile: () =>
      void speaker.playFile.mockRejectedValue(new DOMException('tap first', 'NotAllowedError')),
    leaveUntouched: () => {
      speaker.refuseFile();
      speaker.stateAfterResume = 'suspended';
    },
    touch: async (gesture = 'pointerup') => {
      speaker.playFile.mockResolvedValue();
      speaker.stateAfterResume = 'running';
      speaker.page.dispatchEvent(new Event(gesture));
      await settle();
    },
  };
  beforeEach(() => {
    speaker.players = [];
    speaker.contexts = [];
    speaker.playFile = jest.fn(() => Promise.resolve());
    speaker.stateAfterResume = 'running';
    speaker.page = new EventTarget();
    Object.assign(globalThis, {
      Audio: Player.bind(null, speaker),
      AudioContext: Context.bind(null, speaker),
    });
  });
  afterEach(() => {
    for (const sound of made) sound.stop();
    made = [];
    jest.useRealTimers();
    Object.assign(globalThis, real);
  });
  return speaker;
};
