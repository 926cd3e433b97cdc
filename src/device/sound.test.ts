/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { drivenLoudspeaker, sampleRate } from '../../testkit/page/drivenLoudspeaker.ts';

const speaker = drivenLoudspeaker();

describe('the alarm’s sound', () => {
  test('is its file, over and over, until it is stopped', async () => {
    const sound = speaker.makeSound();
    expect(await sound.play('alarm')).toBe('file');
    expect(speaker.players).toHaveLength(1);
    expect(speaker.players[0]).toMatchObject({ src: '/sounds/medication-alarm.wav', loop: true });
    expect(speaker.players[0]!.heard).toBe(true);
    expect(speaker.contexts).toEqual([]);
    sound.stop();
    sound.stop();
    expect(speaker.players[0]!.pause).toHaveBeenCalledTimes(1);
  });

  test('SPEC 9, Two sound files: one for medication and one for emergency, played by one player', async () => {
    const sound = speaker.makeSound();
    await sound.play('alarm', 'emergency');
    expect(speaker.players[0]!.src).toBe('/sounds/emergency-alarm.wav');
    await sound.play('alarm', 'medication');
    expect(speaker.players[0]!.src).toBe('/sounds/medication-alarm.wav');
    expect(speaker.players).toHaveLength(1);
    expect(speaker.players[0]!.heard).toBe(true);
  });

  test('played again begins anew', async () => {
    const sound = speaker.makeSound();
    await sound.play('alarm');
    speaker.players[0]!.currentTime = 1.5;
    await sound.play('alarm');
    expect(speaker.players[0]).toMatchObject({ currentTime: 0, heard: true });
  });

  test('is the beep where that is chosen, and its file is not even loaded', async () => {
    const sound = speaker.makeSound();
    expect(await sound.play('beep', 'emergency')).toBe('beep');
    expect(speaker.players).toEqual([]);
    expect(speaker.contexts[0]!.heard).toBe(true);
    sound.stop();
    expect(speaker.contexts[0]!.heard).toBe(false);
    expect(speaker.contexts[0]!.state).toBe('suspended');
  });

  test('that is the beep stops the file before it, the file the beep, and a beep the one before', async () => {
    const sound = speaker.makeSound();
    await sound.play('alarm');
    await sound.play('beep');
    expect(speaker.players[0]!.heard).toBe(false);
    await sound.play('beep');
    expect(speaker.contexts[0]!.sources.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 0]);
    await sound.play('alarm');
    expect(speaker.contexts[0]!.heard).toBe(false);
    expect(speaker.contexts).toHaveLength(1);
  });

  test('falls back from the file: Generated beep: 800 Hz, sine wave, 0.5 s, repeated at 1 s and 2 s', async () => {
    speaker.failFile();
    const sound = speaker.makeSound();
    expect(await sound.play('alarm')).toBe('beep');
    const [context] = speaker.contexts;
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
    speaker.refuseFile();
    expect(await speaker.makeSound().play('alarm')).toBe('blocked');
    expect(speaker.contexts).toEqual([]);
  });

  test('is told as held back where the beep may not sound either', async () => {
    jest.useFakeTimers();
    speaker.failFile();
    speaker.stateAfterResume = 'suspended';
    const outcome = speaker.makeSound().play('alarm');
    await jest.advanceTimersByTimeAsync(500);
    expect(await outcome).toBe('blocked');
  });

  test('stopped while the file still loads is not heard', async () => {
    jest.useFakeTimers();
    let resolve = () => {};
    speaker.playFile.mockReturnValue(new Promise<void>((loaded) => (resolve = loaded)));
    const sound = speaker.makeSound();
    const playing = sound.play('alarm');
    sound.stop();
    resolve();
    await playing;
    expect(speaker.players[0]!.pause).toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
    expect(sound.isBlocked()).toBe(true);
  });

  test('is the beep 2 s after a file that stalls, which is then not heard beside it', async () => {
    jest.useFakeTimers();
    let begin = () => {};
    speaker.playFile.mockReturnValue(new Promise<void>((begun) => (begin = begun)));
    const playing = speaker.makeSound().play('alarm');
    await jest.advanceTimersByTimeAsync(1_999);
    expect(speaker.contexts).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await playing).toBe('beep');
    expect(speaker.players[0]!.pause).toHaveBeenCalled();
    begin();
    await jest.advanceTimersByTimeAsync(0);
    expect(speaker.players[0]!.heard).toBe(false);
    expect(speaker.contexts[0]!.heard).toBe(true);
  });

  test('is its file again the next time, though the one before stalled', async () => {
    jest.useFakeTimers();
    let begin = () => {};
    speaker.playFile.mockReturnValueOnce(new Promise<void>((begun) => (begin = begun)));
    const sound = speaker.makeSound();
    const stalled = sound.play('alarm');
    await jest.advanceTimersByTimeAsync(2_000);
    await stalled;
    expect(await sound.play('alarm')).toBe('file');
    begin();
    await jest.advanceTimersByTimeAsync(0);
    expect(speaker.players[0]!.heard).toBe(true);
    expect(speaker.contexts[0]!.heard).toBe(false);
  });

  test('stopped while its file stalls stays silent', async () => {
    jest.useFakeTimers();
    speaker.playFile.mockReturnValue(new Promise<void>(() => {}));
    const sound = speaker.makeSound();
    const playing = sound.play('alarm');
    sound.stop();
    await jest.advanceTimersByTimeAsync(2_000);
    await playing;
    expect(speaker.contexts).toEqual([]);
  });

  test('stopped while the file fails does not beep', async () => {
    let reject = (_reason: Error) => {};
    speaker.playFile.mockReturnValue(new Promise<void>((_loaded, failed) => (reject = failed)));
    const sound = speaker.makeSound();
    const playing = sound.play('alarm');
    sound.stop();
    reject(new DOMException('The play() request was interrupted', 'AbortError'));
    await playing;
    expect(speaker.contexts).toHaveLength(0);
  });
});

describe('a sound begins low, at a third, and is at its full volume after 10 s', () => {
  test('the file', async () => {
    jest.useFakeTimers();
    const sound = speaker.makeSound();
    await sound.play('alarm');
    const volume = () => speaker.players[0]!.volume;
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
    await speaker.makeSound().play('beep');
    const { gain } = speaker.contexts[0]!.volume;
    expect(gain.setValueAtTime).toHaveBeenCalledWith(1 / 3, 7);
    expect(gain.linearRampToValueAtTime).toHaveBeenCalledWith(1, 17);
  });

  test('and begins low again when it is played anew', async () => {
    jest.useFakeTimers();
    const sound = speaker.makeSound();
    await sound.play('alarm');
    await jest.advanceTimersByTimeAsync(5_000);
    await sound.play('alarm');
    expect(speaker.players[0]!.volume).toBeCloseTo(1 / 3);
    sound.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
