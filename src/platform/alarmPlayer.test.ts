/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { deferred } from '../../testkit/page/deferred.ts';
import { settle } from '../../testkit/page/fakeClock.ts';
import { makeAlarmPlayer } from './alarmPlayer.ts';

const sampleRate = 8_000;
const real = { Audio: globalThis.Audio, AudioContext: globalThis.AudioContext };

let players: Player[];
let contexts: Context[];
/** The outcome of playing the file. */
let playFile: jest.Mock<() => Promise<void>>;
let stateAfterResume: AudioContextState;
let page: EventTarget;
let sounds: ReturnType<typeof makeAlarmPlayer>[];

/** As much of a browser's `Audio` as the app uses. */
class Player extends EventTarget {
  loop = false;
  muted = false;
  volume = 1;
  currentTime = 0;
  playing = false;
  readonly pause = jest.fn(() => {
    this.playing = false;
  });
  src: string;
  constructor(src: string) {
    super();
    this.src = src;
    players.push(this);
  }
  async play() {
    await playFile();
    this.playing = true;
  }
  get paused() {
    return !this.playing;
  }
  get heard() {
    return this.playing && !this.muted;
  }
  /** A phone call. */
  interrupt() {
    this.playing = false;
    this.dispatchEvent(new Event('pause'));
  }
}

const makeSource = () => ({ loop: false, connect: jest.fn(), start: jest.fn(), stop: jest.fn() });

/** As much of a browser's `AudioContext` as the app uses. */
class Context extends EventTarget {
  readonly sampleRate = sampleRate;
  readonly destination = 'loudspeaker';
  readonly currentTime = 7;
  state: AudioContextState = 'suspended';
  samples = new Float32Array();
  readonly volume = {
    gain: { setValueAtTime: jest.fn(), linearRampToValueAtTime: jest.fn() },
    connect: jest.fn(),
  };
  readonly sources: ReturnType<typeof makeSource>[] = [];
  constructor() {
    super();
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
    const source = makeSource();
    this.sources.push(source);
    return source;
  }
  resume() {
    this.state = stateAfterResume;
    return this.state === 'running' ? Promise.resolve() : new Promise<void>(() => {});
  }
  async suspend() {
    this.state = 'suspended';
    this.dispatchEvent(new Event('statechange'));
  }
  interrupt(state: string) {
    this.state = state as AudioContextState;
    this.dispatchEvent(new Event('statechange'));
  }
  get heard() {
    const { length } = this.sources.filter(({ stop }) => stop.mock.calls.length === 0);
    return this.state === 'running' && length > 0;
  }
}

beforeEach(() => {
  players = [];
  contexts = [];
  sounds = [];
  playFile = jest.fn(() => Promise.resolve());
  stateAfterResume = 'running';
  page = new EventTarget();
  Object.assign(globalThis, { Audio: Player, AudioContext: Context });
});
afterEach(() => {
  for (const sound of sounds) sound.stop();
  jest.useRealTimers();
  Object.assign(globalThis, real);
});

const makeSound = () => {
  const sound = makeAlarmPlayer(page);
  sounds.push(sound);
  return sound;
};
const failFile = (name = 'NotSupportedError') =>
  void playFile.mockRejectedValue(new DOMException('no', name));
const refuseFile = () => failFile('NotAllowedError');
const tap = (gesture = 'pointerup') => page.dispatchEvent(new Event(gesture));
/** A gesture after which the browser lets everything play. */
const touch = async (gesture?: string) => {
  playFile.mockResolvedValue();
  stateAfterResume = 'running';
  tap(gesture);
  await settle();
};
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** The next file starts when `begin` is called, and fails with `fail`. */
const stall = () => {
  const { promise, resolve: begin, reject: fail } = deferred();
  playFile.mockReturnValueOnce(promise);
  return { begin, fail };
};
const player = () => players[0]!;
const beep = () => contexts[0]!;

describe('the sound of an alarm', () => {
  test('is its file, repeated from the start, with one player; or the chosen beep, without loading the file', async () => {
    const sound = makeSound();
    expect(await sound.play('beep')).toBe('beep');
    expect([players, beep().heard]).toEqual([[], true]);
    await sound.play('beep');
    expect(beep().sources.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 0]);
    expect(await sound.play('alarm')).toBe('file');
    expect(player()).toMatchObject({ src: '/sounds/medication-alarm.wav', loop: true });
    expect([player().heard, beep().heard]).toEqual([true, false]);
    player().currentTime = 1.5;
    await sound.play('beep', 'emergency');
    expect(player()).toMatchObject({ src: '/sounds/emergency-alarm.wav', currentTime: 0 });
    expect(player().heard).toBe(true);
    sound.stop();
    expect(player().heard).toBe(false);
    await sound.play('alarm');
    await sound.play('beep');
    expect(player().heard).toBe(false);
    sound.stop();
    expect([beep().heard, beep().state]).toEqual([false, 'suspended']);
    expect([players.length, contexts.length]).toEqual([1, 1]);
  });

  test('falls back to a beep of 800 Hz, 0.5 s, repeated at 1 s and 2 s', async () => {
    failFile();
    expect(await makeSound().play('alarm')).toBe('beep');
    const { samples, sources, volume } = beep();
    expect(sources[0]).toMatchObject({ loop: true });
    expect(sources[0]!.connect).toHaveBeenCalledWith(volume);
    expect(volume.connect).toHaveBeenCalledWith('loudspeaker');
    expect(samples).toHaveLength(3 * sampleRate);
    for (const start of [0, 1, 2].map((second) => second * sampleRate)) {
      const heard = samples.slice(start, start + sampleRate / 2);
      const silent = samples.slice(start + sampleRate / 2, start + sampleRate);
      expect(Math.max(...silent.map(Math.abs))).toBe(0);
      expect(Math.max(...heard)).toBeGreaterThan(0.5);
      expect(Math.max(...heard)).toBeLessThanOrEqual(0.6);
      const rises = heard.filter((sample, at) => at > 0 && heard[at - 1]! <= 0 && sample > 0);
      expect(Math.abs(rises.length - 400)).toBeLessThanOrEqual(1);
    }
  });

  test('of an emergency falls back to two other tones in turn, without a pause', async () => {
    failFile();
    expect(await makeSound().play('beep', 'emergency')).toBe('beep');
    const { samples } = beep();
    const tones = [0, 1, 2, 3, 4, 5].map((half) => {
      const heard = samples.slice((half * sampleRate) / 2, ((half + 1) * sampleRate) / 2);
      return heard.filter((sample, at) => at > 0 && heard[at - 1]! <= 0 && sample > 0).length * 2;
    });
    expect(tones.map((hertz) => Math.round(hertz / 10) * 10)).toEqual([
      960, 720, 960, 720, 960, 720,
    ]);
  });

  test('is reported as blocked when the browser refuses the file, or the beep after a failed file', async () => {
    jest.useFakeTimers();
    refuseFile();
    expect(await makeSound().play('alarm')).toBe('blocked');
    expect(contexts).toEqual([]);
    failFile();
    stateAfterResume = 'suspended';
    const outcome = makeSound().play('alarm');
    await advance(500);
    expect(await outcome).toBe('blocked');
  });

  test('is the beep 2 s after a file that stalls and then stays silent; the next time the file again', async () => {
    jest.useFakeTimers();
    const { begin } = stall();
    const sound = makeSound();
    const playing = sound.play('alarm');
    await advance(1_999);
    expect(contexts).toEqual([]);
    await advance(1);
    expect(await playing).toBe('beep');
    begin();
    await advance(0);
    expect([player().heard, beep().heard]).toEqual([false, true]);
    expect(await sound.play('alarm')).toBe('file');
    expect([player().heard, beep().heard]).toEqual([true, false]);
  });

  test.each(['loads', 'stalls', 'fails'])('stays silent when stopped while it %s', async (how) => {
    jest.useFakeTimers();
    const { begin, fail } = stall();
    const sound = makeSound();
    const playing = sound.play('alarm');
    sound.stop();
    if (how === 'loads') begin();
    else if (how === 'fails') fail(new DOMException('interrupted', 'AbortError'));
    else await advance(2_000);
    await playing;
    expect([player().heard, contexts, jest.getTimerCount()]).toEqual([false, [], 0]);
    expect(sound.isBlocked()).toBe(true);
  });

  test('starts at a third of the volume each time, and is at full volume after 10 s', async () => {
    jest.useFakeTimers();
    const sound = makeSound();
    await sound.play('alarm');
    expect(player().volume).toBeCloseTo(1 / 3);
    await advance(5_000);
    expect(player().volume).toBeCloseTo(2 / 3);
    await sound.play('alarm');
    expect(player().volume).toBeCloseTo(1 / 3);
    await advance(9_500);
    expect(player().volume).toBeLessThan(1);
    await advance(500);
    expect([player().volume, jest.getTimerCount()]).toEqual([1, 0]);
    await sound.play('beep');
    const { gain } = beep().volume;
    expect(gain.setValueAtTime).toHaveBeenCalledWith(1 / 3, 7);
    expect(gain.linearRampToValueAtTime).toHaveBeenCalledWith(1, 17);
  });
});

describe('a sound that a phone call or an assistant interrupts', () => {
  const interruptions = [
    ['alarm', () => player().interrupt(), () => player().heard],
    ['beep', () => beep().interrupt('interrupted'), () => beep().heard],
    ['beep', () => beep().interrupt('suspended'), () => beep().heard],
  ] as const;
  const open = async (kind: 'alarm' | 'beep') => {
    jest.useFakeTimers();
    const sound = makeSound();
    const outcomes: string[] = [];
    sound.onOutcome((outcome) => outcomes.push(outcome));
    await sound.play(kind);
    await advance(10_000);
    return { sound, outcomes };
  };

  test.each(interruptions)('goes on at once where it may (%s)', async (kind, interrupt, heard) => {
    const { outcomes } = await open(kind);
    interrupt();
    await advance(0);
    expect(heard()).toBe(true);
    expect(outcomes).not.toContain('blocked');
  });

  test.each(interruptions)(
    'is reported as blocked while it may not, and goes on within 5 s (%s)',
    async (kind, interrupt, heard) => {
      const { sound, outcomes } = await open(kind);
      refuseFile();
      stateAfterResume = 'suspended';
      interrupt();
      await advance(60_000);
      expect([new Set(outcomes), heard(), sound.isBlocked()]).toEqual([
        new Set(['blocked']),
        false,
        true,
      ]);
      playFile.mockResolvedValue();
      stateAfterResume = 'running';
      await advance(5_000);
      expect([outcomes.at(-1), heard(), sound.isBlocked()]).toEqual([
        kind === 'alarm' ? 'file' : 'beep',
        true,
        false,
      ]);
    },
  );

  test('that pauses it again at once is tried every 5 s, and reported', async () => {
    const { outcomes } = await open('alarm');
    playFile.mockClear();
    player().interrupt();
    await advance(0);
    player().interrupt();
    await advance(0);
    expect([player().heard, outcomes]).toEqual([false, ['file', 'blocked']]);
    await advance(4_999);
    expect(playFile).toHaveBeenCalledTimes(1);
    await advance(1);
    expect([player().heard, outcomes.at(-1)]).toEqual([true, 'file']);
  });

  test('stays silent once it is stopped', async () => {
    const { sound, outcomes } = await open('alarm');
    refuseFile();
    player().interrupt();
    await advance(0);
    sound.stop();
    playFile.mockResolvedValue();
    player().dispatchEvent(new Event('pause'));
    expect([outcomes, jest.getTimerCount()]).toEqual([['blocked'], 0]);
    expect(player().heard).toBe(false);
  });
});

describe('the first tap or key in the page', () => {
  test.each(['keydown', 'pointerup', 'touchend', 'click'])(
    '%s unlocks player and beep without a sound, and they can play later',
    async (gesture) => {
      refuseFile();
      stateAfterResume = 'suspended';
      const sound = makeSound();
      const unlocked = jest.fn();
      sound.onUnlocked(unlocked);
      expect(await sound.play('alarm')).toBe('blocked');
      expect(sound.isBlocked()).toBe(true);
      playFile.mockClear();
      await touch(gesture);
      await touch(gesture);
      expect(playFile).toHaveBeenCalledTimes(1);
      expect(player()).toMatchObject({ muted: true, playing: false });
      expect([player().heard, beep().heard, beep().state]).toEqual([false, false, 'suspended']);
      expect([sound.isBlocked(), unlocked.mock.calls.length]).toEqual([false, 1]);

      await sound.play('alarm');
      expect(player().heard).toBe(true);
      await sound.play('beep');
      expect(beep().heard).toBe(true);
      expect([players.length, contexts.length]).toEqual([1, 1]);

      refuseFile();
      expect(await sound.play('alarm')).toBe('beep');
      stateAfterResume = 'suspended';
      expect(await sound.play('alarm')).toBe('blocked');
      expect(sound.isBlocked()).toBe(true);
      await touch();
      expect([sound.isBlocked(), unlocked.mock.calls.length]).toEqual([false, 2]);
    },
  );

  test.each([false, true])(
    'is that which the browser counts, also before the start, unless the beep is held: %p',
    async (isHeld) => {
      const activation = { hasBeenActive: false };
      Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
      const early = makeSound();
      await touch('keydown');
      expect([early.isBlocked(), players]).toEqual([true, []]);
      activation.hasBeenActive = true;
      if (isHeld) stateAfterResume = 'suspended';
      jest.useFakeTimers();
      const sound = makeSound();
      await advance(500);
      expect(sound.isBlocked()).toBe(isHeld);
      expect(playFile).not.toHaveBeenCalled();
      // It does not count for the player.
      refuseFile();
      expect(await sound.play('alarm')).toBe(isHeld ? 'blocked' : 'beep');
      sound.stop();
      jest.useRealTimers();
      await touch('keydown');
      expect([early.isBlocked(), sound.isBlocked()]).toEqual([false, false]);
      stateAfterResume = 'suspended';
      expect(await sound.play('alarm')).toBe('file');
      Reflect.deleteProperty(navigator, 'userActivation');
    },
  );

  test('unlocks when one of them can play: not if both are refused, but if the file stalls', async () => {
    jest.useFakeTimers();
    refuseFile();
    stateAfterResume = 'suspended';
    const sound = makeSound();
    tap();
    await advance(500);
    expect(sound.isBlocked()).toBe(true);
    stateAfterResume = 'running';
    playFile.mockReturnValue(new Promise<void>(() => {}));
    tap();
    await advance(2_000);
    expect(sound.isBlocked()).toBe(false);
    expect(player().pause).toHaveBeenCalled();
  });

  test.each([
    [true, 'alarm'],
    [false, 'alarm'],
    [true, 'beep'],
    [false, 'beep'],
    [true, 'nothing'],
  ] as const)(
    'that comes first (%p) leaves the %s playing, and nothing else',
    async (first, kind) => {
      const sound = makeSound();
      if (first) tap('click');
      const playing = kind === 'nothing' ? null : sound.play(kind);
      if (!playing) sound.stop();
      if (!first) tap('click');
      await playing;
      await settle();
      expect(player().playing).toBe(kind === 'alarm');
      expect(player().heard).toBe(kind === 'alarm');
      if (kind === 'beep') expect(beep().heard).toBe(true);
    },
  );
});
