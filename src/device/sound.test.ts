/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { settle } from '../testing/drivenClock.ts';
import { type AlarmSound, makeAlarmSound } from './sound.ts';

const sampleRate = 8_000;

let playFile: jest.Mock<(player: FakeAudio) => Promise<void>>;
let players: FakeAudio[];
let contexts: FakeContext[];
let stateAfterResume: AudioContextState;
let page: EventTarget;
let made: AlarmSound[];

class FakeAudio {
  loop = false;
  muted = false;
  volume = 1;
  currentTime = 0;
  playing = false;
  pause = jest.fn(() => {
    this.playing = false;
  });
  src: string;
  constructor(src: string) {
    this.src = src;
    players.push(this);
  }
  async play() {
    await playFile(this);
    this.playing = true;
  }
  get heard() {
    return this.playing && !this.muted;
  }
}

class FakeContext {
  readonly sampleRate = sampleRate;
  readonly destination = 'loudspeaker';
  readonly currentTime = 7;
  state: AudioContextState = 'suspended';
  samples = new Float32Array();
  readonly volume = {
    gain: { setValueAtTime: jest.fn(), linearRampToValueAtTime: jest.fn() },
    connect: jest.fn(),
  };
  sources: { loop: boolean; connect: jest.Mock; start: jest.Mock; stop: jest.Mock }[] = [];
  constructor() {
    contexts.push(this);
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
    this.state = stateAfterResume;
    return stateAfterResume === 'running' ? Promise.resolve() : new Promise<void>(() => {});
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

const real = { Audio: globalThis.Audio, AudioContext: globalThis.AudioContext };

beforeEach(() => {
  players = [];
  contexts = [];
  made = [];
  page = new EventTarget();
  stateAfterResume = 'running';
  playFile = jest.fn(() => Promise.resolve());
  Object.assign(globalThis, { Audio: FakeAudio, AudioContext: FakeContext });
});
afterEach(() => {
  for (const sound of made) sound.stop();
  jest.useRealTimers();
  Object.assign(globalThis, real);
});

const makeSound = () => {
  const sound = makeAlarmSound(page);
  made.push(sound);
  return sound;
};

const failing = () =>
  playFile.mockRejectedValue(new DOMException('no such file', 'NotSupportedError'));
const refusing = () => playFile.mockRejectedValue(new DOMException('tap first', 'NotAllowedError'));

/** As a browser whose page nobody has touched: all is silent until the gesture. */
const untouched = () => {
  refusing();
  stateAfterResume = 'suspended';
};
const touch = async (gesture = 'pointerup') => {
  playFile.mockResolvedValue();
  stateAfterResume = 'running';
  page.dispatchEvent(new Event(gesture));
  await settle();
};

describe('the alarm’s sound', () => {
  test('is its file, over and over, until it is stopped', async () => {
    const sound = makeSound();
    expect(await sound.play('alarm')).toBe('file');
    expect(players).toHaveLength(1);
    expect(players[0]).toMatchObject({ src: '/sounds/medication-alarm.wav', loop: true });
    expect(players[0]!.heard).toBe(true);
    expect(contexts).toEqual([]);
    sound.stop();
    sound.stop();
    expect(players[0]!.pause).toHaveBeenCalledTimes(1);
  });

  test('SPEC 9, Two sound files: one for medication and one for emergency, played by one player', async () => {
    const sound = makeSound();
    await sound.play('alarm', 'emergency');
    expect(players[0]!.src).toBe('/sounds/emergency-alarm.wav');
    await sound.play('alarm', 'medication');
    expect(players[0]!.src).toBe('/sounds/medication-alarm.wav');
    expect(players).toHaveLength(1);
    expect(players[0]!.heard).toBe(true);
  });

  test('played again begins anew', async () => {
    const sound = makeSound();
    await sound.play('alarm');
    players[0]!.currentTime = 1.5;
    await sound.play('alarm');
    expect(players[0]).toMatchObject({ currentTime: 0, heard: true });
  });

  test('is the beep where that is chosen, and its file is not even loaded', async () => {
    const sound = makeSound();
    expect(await sound.play('beep', 'emergency')).toBe('beep');
    expect(players).toEqual([]);
    expect(contexts[0]!.heard).toBe(true);
    sound.stop();
    expect(contexts[0]!.heard).toBe(false);
    expect(contexts[0]!.state).toBe('suspended');
  });

  test('that is the beep stops the file before it, the file the beep, and a beep the one before', async () => {
    const sound = makeSound();
    await sound.play('alarm');
    await sound.play('beep');
    expect(players[0]!.heard).toBe(false);
    await sound.play('beep');
    expect(contexts[0]!.sources.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 0]);
    await sound.play('alarm');
    expect(contexts[0]!.heard).toBe(false);
    expect(contexts).toHaveLength(1);
  });

  test('falls back from the file: Generated beep: 800 Hz, sine wave, 0.5 s, repeated at 1 s and 2 s', async () => {
    failing();
    const sound = makeSound();
    expect(await sound.play('alarm')).toBe('beep');
    const [context] = contexts;
    const { samples, sources, volume } = context!;
    expect(sources[0]).toMatchObject({ loop: true });
    expect(sources[0]!.connect).toHaveBeenCalledWith(volume);
    expect(volume.connect).toHaveBeenCalledWith('loudspeaker');
    expect(samples).toHaveLength(3 * sampleRate);
    for (const second of [0, 1, 2]) {
      const start = second * sampleRate;
      const heard = samples.slice(start, start + sampleRate / 2);
      const silent = samples.slice(start + sampleRate / 2, start + sampleRate);
      expect(Math.max(...silent.map(Math.abs))).toBe(0);
      expect(Math.max(...heard)).toBeGreaterThan(0.5);
      expect(Math.max(...heard)).toBeLessThanOrEqual(0.6);
      const rises = heard.filter(
        (sample, index) => index > 0 && heard[index - 1]! <= 0 && sample > 0,
      );
      expect(Math.abs(rises.length - 400)).toBeLessThanOrEqual(1);
      // Of the waves of this height, a sine has this power.
      const steady = heard.slice(0.1 * sampleRate, 0.4 * sampleRate);
      const power = steady.reduce((sum, sample) => sum + sample * sample, 0) / steady.length;
      expect(power).toBeCloseTo(0.6 ** 2 / 2);
    }
  });

  test('held back by the browser is told, and no beep is tried', async () => {
    refusing();
    expect(await makeSound().play('alarm')).toBe('blocked');
    expect(contexts).toEqual([]);
  });

  test('is told as held back where the beep may not sound either', async () => {
    jest.useFakeTimers();
    failing();
    stateAfterResume = 'suspended';
    const outcome = makeSound().play('alarm');
    await jest.advanceTimersByTimeAsync(500);
    expect(await outcome).toBe('blocked');
  });

  test('stopped while the file still loads is not heard', async () => {
    let resolve = () => {};
    playFile.mockReturnValue(new Promise<void>((loaded) => (resolve = loaded)));
    const sound = makeSound();
    const playing = sound.play('alarm');
    sound.stop();
    resolve();
    await playing;
    expect(players[0]!.pause).toHaveBeenCalled();
    expect(sound.isBlocked()).toBe(true);
  });

  test('stopped while the file fails does not beep', async () => {
    let reject = (_reason: Error) => {};
    playFile.mockReturnValue(new Promise<void>((_loaded, failed) => (reject = failed)));
    const sound = makeSound();
    const playing = sound.play('alarm');
    sound.stop();
    reject(new DOMException('The play() request was interrupted', 'AbortError'));
    await playing;
    expect(contexts).toHaveLength(0);
  });
});

describe('a sound begins low, at a third, and is at its full volume after 10 s', () => {
  test('the file', async () => {
    jest.useFakeTimers();
    const sound = makeSound();
    await sound.play('alarm');
    const volume = () => players[0]!.volume;
    expect(volume()).toBeCloseTo(1 / 3);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(volume()).toBeCloseTo(2 / 3);
    await jest.advanceTimersByTimeAsync(4_500);
    expect(volume()).toBeLessThan(1);
    await jest.advanceTimersByTimeAsync(500);
    expect(volume()).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('the beep', async () => {
    await makeSound().play('beep');
    const { gain } = contexts[0]!.volume;
    expect(gain.setValueAtTime).toHaveBeenCalledWith(1 / 3, 7);
    expect(gain.linearRampToValueAtTime).toHaveBeenCalledWith(1, 17);
  });

  test('and begins low again when it is played anew', async () => {
    jest.useFakeTimers();
    const sound = makeSound();
    await sound.play('alarm');
    await jest.advanceTimersByTimeAsync(5_000);
    await sound.play('alarm');
    expect(players[0]!.volume).toBeCloseTo(1 / 3);
    sound.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the first tap or key in the page', () => {
  test('is waited for: until then the sound is held back', async () => {
    untouched();
    const sound = makeSound();
    expect(sound.isBlocked()).toBe(true);
    expect(await sound.play('alarm')).toBe('blocked');
    expect(sound.isBlocked()).toBe(true);
  });

  test.each(['keydown', 'pointerup', 'touchend', 'click'])(
    '%s starts player and beep unheard, and lets them sound later',
    async (gesture) => {
      untouched();
      const sound = makeSound();
      const unlocked = jest.fn();
      sound.onUnlocked(unlocked);
      const heard: boolean[] = [];
      await touch(gesture);
      heard.push(players[0]!.heard, contexts[0]!.heard);
      expect(playFile).toHaveBeenCalledTimes(1);
      expect(players[0]).toMatchObject({ muted: true, playing: false });
      expect(contexts[0]!.state).toBe('suspended');
      expect(heard).toEqual([false, false]);
      expect(sound.isBlocked()).toBe(false);
      expect(unlocked).toHaveBeenCalledTimes(1);

      await sound.play('alarm');
      expect(players).toHaveLength(1);
      expect(players[0]!.heard).toBe(true);
      await sound.play('beep');
      expect(contexts).toHaveLength(1);
      expect(contexts[0]!.heard).toBe(true);
    },
  );

  test('is enough: later ones start nothing', async () => {
    const sound = makeSound();
    await touch();
    await touch('keydown');
    expect(playFile).toHaveBeenCalledTimes(1);
    expect(sound.isBlocked()).toBe(false);
  });

  test('that does not count for the browser leaves the sound held back', async () => {
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
    const sound = makeSound();
    await touch('keydown');
    expect(sound.isBlocked()).toBe(true);
    expect(players).toEqual([]);
    activation.hasBeenActive = true;
    await touch('keydown');
    expect(sound.isBlocked()).toBe(false);
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('that lets neither of them sound leaves it held back', async () => {
    jest.useFakeTimers();
    untouched();
    const sound = makeSound();
    page.dispatchEvent(new Event('pointerup'));
    await jest.advanceTimersByTimeAsync(500);
    expect(sound.isBlocked()).toBe(true);
  });

  test('that begins the alarm itself does not silence it', async () => {
    const sound = makeSound();
    page.dispatchEvent(new Event('pointerup'));
    page.dispatchEvent(new Event('click'));
    await sound.play('alarm');
    await settle();
    expect(players[0]!.heard).toBe(true);
  });

  test('that silences an alarm leaves nothing playing', async () => {
    const sound = makeSound();
    page.dispatchEvent(new Event('click'));
    sound.stop();
    await settle();
    expect(players[0]!.playing).toBe(false);
  });

  test('during an alarm that may sound leaves it sounding', async () => {
    let letPlay = () => {};
    playFile.mockReturnValue(new Promise<void>((loaded) => (letPlay = loaded)));
    const sound = makeSound();
    const playing = sound.play('alarm');
    page.dispatchEvent(new Event('pointerup'));
    letPlay();
    expect(await playing).toBe('file');
    await settle();
    expect(players[0]!.heard).toBe(true);
  });

  test('is not needed where the browser lets the page sound', async () => {
    const sound = makeSound();
    const unlocked = jest.fn();
    const stopHearing = sound.onUnlocked(unlocked);
    await sound.play('alarm');
    expect(sound.isBlocked()).toBe(false);
    expect(unlocked).toHaveBeenCalledTimes(1);
    stopHearing();
    refusing();
    expect(await sound.play('alarm')).toBe('blocked');
    expect(sound.isBlocked()).toBe(true);
    await touch();
    expect(sound.isBlocked()).toBe(false);
    expect(unlocked).toHaveBeenCalledTimes(1);
  });
});
