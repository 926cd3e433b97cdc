import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { SoundOutcome } from '../../device/sound.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const open = async (soundOutcome: SoundOutcome = 'file') => {
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:01')] });
  const { fname, lname, avatarUrl, id } = rosa.user;
  phone.answer('GET /api/survivor/profile/', () => json(200, { fname, lname, avatarUrl, id }));
  const clock = makeDrivenClock(now);
  const at = '/editprofilesurvivor';
  const view = await renderApp({ server: scriptedServer, phone, at, clock, soundOutcome });
  const section = await screen.findByRole('region', { name: 'Settings for this device' });
  const play = jest.spyOn(view.services.device.sound, 'play');
  const button = (name: string) => within(section).findByRole('button', { name });
  return {
    ...view,
    clock,
    play,
    button,
    heard: view.services.heard,
    tap: async (name: string) => {
      aSecondLater();
      await view.user.click(await button(name));
    },
    choose: (name: string) => view.user.click(within(section).getByRole('radio', { name })),
  };
};

const alarm = () => screen.findByRole('alertdialog', { name: 'Medication Reminder' });
const inStatus = (text: string) => within(screen.getByRole('status')).findByText(text);

describe('Test', () => {
  test.each(['Alarm', 'Beep'])('plays one round of 3 s of %s', async (name) => {
    const { clock, play, button, heard, tap, choose } = await open();
    await choose(name);
    await tap('Test');
    await button('Stop');
    expect(play.mock.calls).toEqual([[name.toLowerCase()]]);
    await clock.advance(2_999);
    expect(heard()).toBe('file');
    await clock.advance(1);
    expect(heard()).toBe('silence');
    await button('Test');
  });

  test('is ended by Stop, and plays a whole round when it is tapped anew', async () => {
    const { clock, button, heard, tap } = await open();
    await tap('Test');
    await clock.advance(2_000);
    await tap('Stop');
    expect(heard()).toBe('silence');
    await tap('Test');
    await clock.advance(2_999);
    expect(heard()).toBe('file');
    await clock.advance(1);
    expect(heard()).toBe('silence');
    await button('Test');
  });

  test('is ended when the section is left', async () => {
    const { user, heard, tap } = await open();
    await tap('Test');
    expect(heard()).toBe('file');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await eventually(() => expect(heard()).toBe('silence'));
  });

  test('is ended by another choice of sound, and by no other choice', async () => {
    const { heard, tap, choose, button } = await open();
    await tap('Test');
    await choose('Dark');
    expect(heard()).toBe('file');
    await choose('Beep');
    expect(heard()).toBe('silence');
    await button('Test');
  });

  test('says plainly that the browser has held back the sound', async () => {
    const { heard, tap, button } = await open('blocked');
    await tap('Test');
    await inStatus(
      'This browser has held back the sound. Check that it is not muted, then tap Test again.',
    );
    await button('Test');
    expect(heard()).toBe('silence');
  });

  test('says so where the device fails to play at all', async () => {
    const { play, tap, button } = await open();
    play.mockRejectedValue(new Error('no such device'));
    await tap('Test');
    await inStatus(
      'This browser has held back the sound. Check that it is not muted, then tap Test again.',
    );
    await button('Test');
  });

  test('says that the beep is heard where the alarm’s file cannot be loaded', async () => {
    const { tap, choose } = await open('beep');
    const text = 'The alarm sound could not be loaded. You hear the beep in its place.';
    await choose('Beep');
    await tap('Test');
    await settle();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await choose('Alarm');
    await tap('Test');
    await inStatus(text);
  });
});

describe('a real alarm has the loudspeaker', () => {
  test('a test that plays when it is raised leaves it sounding', async () => {
    const { clock, play, heard, tap, store, services } = await open();
    await clock.advance(58_000);
    await tap('Test');
    expect(store.getState().soundTest.sounding).toBe(true);
    const stop = jest.spyOn(services.device.sound, 'stop');
    await clock.advance(2_000);
    await alarm();
    expect(play).toHaveBeenCalledTimes(2);
    expect(store.getState().soundTest.sounding).toBe(false);
    await clock.advance(10_000);
    expect(heard()).toBe('file');
    expect(stop).not.toHaveBeenCalled();
  });

  test('leaving the section does not silence it', async () => {
    const { clock, heard, tap, router } = await open();
    await clock.advance(58_000);
    await tap('Test');
    await clock.advance(2_000);
    await alarm();
    await router.navigate('/survivordashboard');
    await screen.findByRole('heading', { level: 1, name: /Rosa/ });
    await settle();
    expect(heard()).toBe('file');
  });

  test('no test begins while it rings', async () => {
    const { clock, play, tap, store } = await open();
    await clock.advance(60_000);
    await alarm();
    await tap('Test');
    await clock.advance(3_000);
    expect(play).toHaveBeenCalledTimes(1);
    expect(store.getState().soundTest.sounding).toBe(false);
  });

  test('that is answered during the test’s round is silent', async () => {
    const { clock, heard, tap, user } = await open();
    await clock.advance(59_000);
    await tap('Test');
    await clock.advance(1_000);
    const dialog = await alarm();
    await clock.advance(700);
    await user.click(within(dialog).getByRole('button', { name: 'Stop sound' }));
    await eventually(() => expect(heard()).toBe('silence'));
  });

  test.each([
    [null, 'alarm'],
    ['alarm', 'alarm'],
    ['beep', 'beep'],
  ])('and sounds as preferredSound says, alarm by default: %j plays %s', async (stored, sound) => {
    if (stored !== null) phone.storage.setItem('preferredSound', stored);
    const { clock, play } = await open();
    await clock.advance(60_000);
    await alarm();
    expect(play.mock.calls).toEqual([[sound, 'medication']]);
  });
});
