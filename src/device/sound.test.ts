/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeAlarmSound } from './sound.ts';

const sampleRate = 8_000;

let playFile: jest.Mock<() => Promise<void>>;
let audios: FakeAudio[];
let contexts: FakeContext[];
let stateAfterResume: AudioContextState;

class FakeAudio {
  loop = false;
  pause = jest.fn();
  readonly src: string;
  constructor(src: string) {
    this.src = src;
    audios.push(this);
  }
  play() {
    return playFile();
  }
}

class FakeContext {
  readonly sampleRate = sampleRate;
  readonly destination = 'loudspeaker';
  state: AudioContextState = 'suspended';
  samples = new Float32Array();
  source = { buffer: null, loop: false, connect: jest.fn(), start: jest.fn() };
  close = jest.fn(() => Promise.resolve());
  constructor() {
    contexts.push(this);
  }
  createBuffer(channels: number, length: number, rate: number) {
    expect([channels, rate]).toEqual([1, sampleRate]);
    this.samples = new Float32Array(length);
    return { getChannelData: () => this.samples };
  }
  createBufferSource() {
    return this.source;
  }
  resume() {
    this.state = stateAfterResume;
    return stateAfterResume === 'running' ? Promise.resolve() : new Promise<void>(() => {});
  }
}

const real = { Audio: globalThis.Audio, AudioContext: globalThis.AudioContext };

beforeEach(() => {
  audios = [];
  contexts = [];
  stateAfterResume = 'running';
  playFile = jest.fn(() => Promise.resolve());
  Object.assign(globalThis, { Audio: FakeAudio, AudioContext: FakeContext });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, real);
});

const failing = () =>
  playFile.mockRejectedValue(new DOMException('no such file', 'NotSupportedError'));

describe('the alarm’s sound', () => {
  test('is its file, over and over, until it is stopped', async () => {
    const sound = makeAlarmSound();
    expect(await sound.play('alarm')).toBe('file');
    expect(audios).toHaveLength(1);
    expect(audios[0]).toMatchObject({ src: '/sounds/medication-alarm.wav', loop: true });
    expect(contexts).toEqual([]);
    sound.stop();
    sound.stop();
    expect(audios[0]!.pause).toHaveBeenCalledTimes(1);
  });

  test('played again stops the one before', async () => {
    const sound = makeAlarmSound();
    await sound.play('alarm');
    await sound.play('alarm');
    expect(audios.map(({ pause }) => pause.mock.calls.length)).toEqual([1, 0]);
  });

  test('is the beep where that is chosen, and its file is not even loaded', async () => {
    const sound = makeAlarmSound();
    expect(await sound.play('beep')).toBe('beep');
    expect(audios).toEqual([]);
    expect(contexts[0]!.source.start).toHaveBeenCalledTimes(1);
    sound.stop();
    expect(contexts[0]!.close).toHaveBeenCalledTimes(1);
  });

  test('that is the beep stops the file before it, and the file the beep', async () => {
    const sound = makeAlarmSound();
    await sound.play('alarm');
    await sound.play('beep');
    expect(audios[0]!.pause).toHaveBeenCalledTimes(1);
    await sound.play('alarm');
    expect(contexts[0]!.close).toHaveBeenCalledTimes(1);
  });

  test('falls back from the file: Generated beep: 800 Hz, sine wave, 0.5 s, repeated at 1 s and 2 s', async () => {
    failing();
    const sound = makeAlarmSound();
    expect(await sound.play('alarm')).toBe('beep');
    const [context] = contexts;
    const { samples, source } = context!;
    expect(source).toMatchObject({ loop: true });
    expect(source.connect).toHaveBeenCalledWith('loudspeaker');
    expect(source.start).toHaveBeenCalledTimes(1);
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
    sound.stop();
    expect(context!.close).toHaveBeenCalledTimes(1);
  });

  test('held back by the browser is told, and no beep is tried', async () => {
    playFile.mockRejectedValue(new DOMException('tap first', 'NotAllowedError'));
    expect(await makeAlarmSound().play('alarm')).toBe('blocked');
    expect(contexts).toEqual([]);
  });

  test('is told as held back where the beep may not sound either', async () => {
    jest.useFakeTimers();
    failing();
    stateAfterResume = 'suspended';
    const outcome = makeAlarmSound().play('alarm');
    await jest.advanceTimersByTimeAsync(500);
    expect(await outcome).toBe('blocked');
  });

  test('stopped while the file still loads is not heard', async () => {
    let resolve = () => {};
    playFile.mockReturnValue(new Promise<void>((loaded) => (resolve = loaded)));
    const sound = makeAlarmSound();
    const playing = sound.play('alarm');
    sound.stop();
    resolve();
    await playing;
    expect(audios[0]!.pause).toHaveBeenCalled();
  });

  test('stopped while the file fails does not beep', async () => {
    let reject = (_reason: Error) => {};
    playFile.mockReturnValue(new Promise<void>((_loaded, failed) => (reject = failed)));
    const sound = makeAlarmSound();
    const playing = sound.play('alarm');
    sound.stop();
    reject(new DOMException('The play() request was interrupted', 'AbortError'));
    await playing;
    expect(contexts).toHaveLength(0);
  });
});
