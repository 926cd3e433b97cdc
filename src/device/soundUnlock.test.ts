/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { settle } from '../../testkit/page/drivenClock.ts';
import { drivenLoudspeaker } from '../../testkit/page/drivenLoudspeaker.ts';

const speaker = drivenLoudspeaker();

describe('the first tap or key in the page', () => {
  test('is waited for: until then the sound is held back', async () => {
    speaker.leaveUntouched();
    const sound = speaker.makeSound();
    expect(sound.isBlocked()).toBe(true);
    expect(await sound.play('alarm')).toBe('blocked');
    expect(sound.isBlocked()).toBe(true);
  });

  test.each(['keydown', 'pointerup', 'touchend', 'click'])(
    '%s starts player and beep unheard, and lets them sound later',
    async (gesture) => {
      speaker.leaveUntouched();
      const sound = speaker.makeSound();
      const unlocked = jest.fn();
      sound.onUnlocked(unlocked);
      const heard: boolean[] = [];
      await speaker.touch(gesture);
      heard.push(speaker.players[0]!.heard, speaker.contexts[0]!.heard);
      expect(speaker.playFile).toHaveBeenCalledTimes(1);
      expect(speaker.players[0]).toMatchObject({ muted: true, playing: false });
      expect(speaker.contexts[0]!.state).toBe('suspended');
      expect(heard).toEqual([false, false]);
      expect(sound.isBlocked()).toBe(false);
      expect(unlocked).toHaveBeenCalledTimes(1);

      await sound.play('alarm');
      expect(speaker.players).toHaveLength(1);
      expect(speaker.players[0]!.heard).toBe(true);
      await sound.play('beep');
      expect(speaker.contexts).toHaveLength(1);
      expect(speaker.contexts[0]!.heard).toBe(true);
    },
  );

  test('after an alarm that was held back plays nothing unasked', async () => {
    speaker.leaveUntouched();
    const sound = speaker.makeSound();
    await sound.play('alarm');
    await speaker.touch();
    expect(speaker.players[0]!.heard).toBe(false);
    expect(sound.isBlocked()).toBe(false);
  });

  test('is enough: later ones start nothing', async () => {
    const sound = speaker.makeSound();
    await speaker.touch();
    await speaker.touch('keydown');
    expect(speaker.playFile).toHaveBeenCalledTimes(1);
    expect(sound.isBlocked()).toBe(false);
  });

  test.each([
    ['lets it sound', false, false],
    ['is too early for a browser that wants the very tap and starts muted players', true, true],
  ])('that came before the sound was made %s', async (_what, isHeldBack, isBlocked) => {
    const activation = { hasBeenActive: true };
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
    if (isHeldBack) speaker.stateAfterResume = 'suspended';
    jest.useFakeTimers();
    const sound = speaker.makeSound();
    await jest.advanceTimersByTimeAsync(500);
    expect(sound.isBlocked()).toBe(isBlocked);
    expect(speaker.playFile).not.toHaveBeenCalled();
    jest.useRealTimers();
    await speaker.touch();
    expect(sound.isBlocked()).toBe(false);
    expect(speaker.playFile).toHaveBeenCalledTimes(isHeldBack ? 1 : 0);
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('that does not count for the browser leaves the sound held back', async () => {
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
    const sound = speaker.makeSound();
    await speaker.touch('keydown');
    expect(sound.isBlocked()).toBe(true);
    expect(speaker.players).toEqual([]);
    activation.hasBeenActive = true;
    await speaker.touch('keydown');
    expect(sound.isBlocked()).toBe(false);
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('that lets neither of them sound leaves it held back', async () => {
    jest.useFakeTimers();
    speaker.leaveUntouched();
    const sound = speaker.makeSound();
    speaker.page.dispatchEvent(new Event('pointerup'));
    await jest.advanceTimersByTimeAsync(500);
    expect(sound.isBlocked()).toBe(true);
  });

  test('lets the page sound though the file stalls', async () => {
    jest.useFakeTimers();
    const sound = speaker.makeSound();
    speaker.playFile.mockReturnValue(new Promise<void>(() => {}));
    speaker.page.dispatchEvent(new Event('pointerup'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(sound.isBlocked()).toBe(false);
    expect(speaker.players[0]!.pause).toHaveBeenCalled();
  });

  test('that begins the alarm itself does not silence it', async () => {
    const sound = speaker.makeSound();
    speaker.page.dispatchEvent(new Event('pointerup'));
    speaker.page.dispatchEvent(new Event('click'));
    await sound.play('alarm');
    await settle();
    expect(speaker.players[0]!.heard).toBe(true);
  });

  test('that begins the beep leaves the player silent', async () => {
    const sound = speaker.makeSound();
    speaker.page.dispatchEvent(new Event('click'));
    await sound.play('beep');
    await settle();
    expect(speaker.contexts[0]!.heard).toBe(true);
    expect(speaker.players[0]!.playing).toBe(false);
  });

  test('while a beep begins leaves the player unheard', async () => {
    let heard = false;
    const sound = speaker.makeSound();
    const playing = sound.play('beep');
    speaker.playFile.mockImplementation(async () => {
      heard ||= !speaker.players[0]!.muted;
    });
    speaker.page.dispatchEvent(new Event('click'));
    await playing;
    await settle();
    expect(heard).toBe(false);
    expect(speaker.players[0]!.playing).toBe(false);
  });

  test('that silences an alarm leaves nothing playing', async () => {
    const sound = speaker.makeSound();
    speaker.page.dispatchEvent(new Event('click'));
    sound.stop();
    await settle();
    expect(speaker.players[0]!.playing).toBe(false);
  });

  test('during an alarm that may sound leaves it sounding', async () => {
    let letPlay = () => {};
    speaker.playFile.mockReturnValue(new Promise<void>((loaded) => (letPlay = loaded)));
    const sound = speaker.makeSound();
    const playing = sound.play('alarm');
    speaker.page.dispatchEvent(new Event('pointerup'));
    letPlay();
    expect(await playing).toBe('file');
    await settle();
    expect(speaker.players[0]!.heard).toBe(true);
  });

  test('is not needed where the browser lets the page sound', async () => {
    const sound = speaker.makeSound();
    const unlocked = jest.fn();
    const stopHearing = sound.onUnlocked(unlocked);
    await sound.play('alarm');
    expect(sound.isBlocked()).toBe(false);
    expect(unlocked).toHaveBeenCalledTimes(1);
    stopHearing();
    speaker.refuseFile();
    expect(await sound.play('alarm')).toBe('blocked');
    expect(sound.isBlocked()).toBe(true);
    await speaker.touch();
    expect(sound.isBlocked()).toBe(false);
    expect(unlocked).toHaveBeenCalledTimes(1);
  });
});
