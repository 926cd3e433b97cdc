import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Settings } from '../../platform/settings.ts';
import type { SoundOutcome } from '../../platform/alarmPlayer.ts';
import type { Voice } from '../../platform/speech.ts';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import {
  clock,
  openPage,
  phone,
  pageTestbed,
  replacePhone,
} from '../../../testkit/page/pageTestbed.ts';
import { mockSurvivorResponses, makeReminder, rosa } from '../../../testkit/page/mockServer.ts';

const second = 1_000;
const page = document.documentElement;

pageTestbed();

/** The settings at 8:00; a dose is due at 8:01. */
const open = async (soundOutcome: SoundOutcome = 'file', at = '/settings') => {
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:01')] });
  const view = await openPage(at, 'Settings', { soundOutcome });
  const region = screen.getByRole('main');
  const section = within(region);
  const { device } = view.services;
  return {
    ...view,
    section,
    say: jest.spyOn(device.speech, 'say'),
    play: jest.spyOn(device.sound, 'play'),
    button: (name: string) => section.findByRole('button', { name }),
    tap: async (name: string) => {
      await section.findByRole('button', { name });
      await view.tap(name, region);
    },
    radio: (name: string) => section.getByRole('radio', { name }),
    choose: (name: string) => view.user.click(section.getByRole('radio', { name })),
    settings: () => view.store.getState().settings,
    /** The device is full: the next setting is not stored. */
    refuseOnce: () =>
      jest.spyOn(device.settings, 'write').mockImplementationOnce(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }),
  };
};

const stored = (): unknown => JSON.parse(phone.storage.getItem('settings') ?? 'null');
const inStatus = (text: string) => within(screen.getByRole('status')).findByText(text);
const notKept = 'Not saved. This lasts until you close the app.';

test('the settings for this device take effect at once, and are stored', async () => {
  const { choose, radio } = await open();
  for (const name of ['100 %', 'Same as device', 'Neither', 'Normal', 'Alarm']) {
    expect(radio(name)).toBeChecked();
  }
  const all = { textSize: '150', theme: 'dark', misses: 'left' };
  for (const name of ['150 %', 'Dark', 'Left', 'Slow', 'Beep']) {
    await choose(name);
    expect(radio(name)).toBeChecked();
  }
  expect(page.dataset).toMatchObject(all);
  expect(stored()).toMatchObject({ ...all, readingSpeed: 'slow' });
  expect(phone.storage.getItem('preferredSound')).toBe('beep');
  expect(screen.getByText(/^Upstroke \d+\.\d+\.\d+$/)).toBeVisible();
});

test('the settings for this device follow another tab, and hold on a full device', async () => {
  const { choose, radio, refuseOnce, services } = await open();
  const write = jest.spyOn(services.device.settings, 'write');
  phone.storage.setItem('settings', JSON.stringify({ misses: 'right', textSize: '125' }));
  phone.storage.setItem('preferredSound', 'beep');
  services.dispatchStorageEvent();
  await waitFor(() => expect(radio('Right')).toBeChecked());
  expect(radio('Beep')).toBeChecked();
  expect(page.dataset).toMatchObject({ misses: 'right', textSize: '125' });
  expect(write).not.toHaveBeenCalled();
  refuseOnce();
  await choose('150 %');
  await inStatus(notKept);
  expect(page.dataset['textSize']).toBe('150');
});

test('Hear it reads at the chosen speed, where there is a voice', async () => {
  const { choose, say, services, tap } = await open();
  const speed = (chosen: Settings['readingSpeed']) => expect.objectContaining({ speed: chosen });
  const sample = 'This is how fast Upstroke reads to you.';
  await tap('Hear it');
  expect(say).toHaveBeenLastCalledWith(sample, speed('usual'));
  await choose('Fast');
  await tap('Hear it');
  expect(say).toHaveBeenLastCalledWith(sample, speed('fast'));
  services.speech.silence = 'noVoice';
  await tap('Hear it');
  await inStatus(
    'This device has no voice to read aloud. Add an English voice in the settings of the device, or open Upstroke in another browser.',
  );
});

test('reading ends when the section is left', async () => {
  // A survivor's screens stop speech by themselves.
  replacePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
  const { router, services, tap } = await open('file', '/settings');
  const stop = jest.spyOn(services.device.speech, 'stop');
  await tap('Hear it');
  expect(stop).not.toHaveBeenCalled();
  await router.navigate('/medication');
  await eventually(() => expect(stop).toHaveBeenCalled());
});

test('a voice can be chosen where the browser has several, and holds while it is there', async () => {
  const moira: Voice = { id: 'urn:moira', name: 'Moira', lang: 'en-IE', local: true };
  const remote: Voice = { id: 'Remote', name: 'Remote', lang: 'en-GB', local: false };
  const { section, services, user } = await open();
  const { setVoices } = services.speech;
  const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Voice' });
  const shows = (voice: string) =>
    waitFor(async () => expect(await field()).toHaveDisplayValue(voice));
  const ownVoice = 'Device default';
  expect(section.queryByRole('combobox', { name: 'Voice' })).not.toBeInTheDocument();
  setVoices([moira, remote]);
  const { options } = await field();
  expect([...options].map(({ label }) => label)).toEqual([
    ownVoice,
    'Moira (Ireland)',
    'Remote (United Kingdom), needs the internet',
  ]);
  await user.selectOptions(await field(), 'urn:moira');
  await shows('Moira (Ireland)');
  expect(stored()).toMatchObject({ voice: 'urn:moira' });
  setVoices([remote]);
  await shows(ownVoice);
  setVoices([remote, { ...moira, lang: 'en-x' }]);
  await shows('Moira');
  await user.selectOptions(await field(), ownVoice);
  expect(stored()).toMatchObject({ voice: null });
});

test('the emergency number is stored as the field is left; a wrong one is refused in place', async () => {
  const { refuseOnce, router, section, services, settings, user } = await open();
  const field = section.getByRole('textbox', { name: 'Emergency number' });
  const fill = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  const number = () => settings().emergencyNumber;
  const wherever = 'Upstroke shows it wherever you ask for help.';
  expect(field).toHaveValue('112');
  await user.click(field);
  await user.tab();
  expect(stored()).toBeNull();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await fill(' +49 112 ');
  expect(number()).toBe('112');
  await user.tab();
  expect(number()).toBe('+49 112');
  expect(stored()).toMatchObject({ emergencyNumber: '+49 112' });
  expect(field).toHaveAccessibleDescription('The number is now +49 112.');
  expect(await inStatus('The number is now +49 112.')).toHaveClass('visuallyHidden');
  await fill('911');
  await user.keyboard('{Enter}');
  expect(stored()).toMatchObject({ emergencyNumber: '911' });
  await expectFocus(() => field);
  const wrong = 'Please enter a telephone number: digits only, for example 112.';
  await fill('11x');
  expect(field).toBeValid();
  await user.tab();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(wrong));
  expect(field).toHaveValue('11x');
  expect(await inStatus(wrong)).toHaveClass('visuallyHidden');
  expect([number(), stored()]).toMatchObject(['911', { emergencyNumber: '911' }]);
  await fill('9');
  expect(field).toBeInvalid();
  await fill('99');
  expect(field).toBeValid();
  await fill('  ');
  await user.tab();
  expect(field).toHaveValue('112');
  expect(stored()).toMatchObject({ emergencyNumber: '112' });
  expect(field).toHaveAccessibleDescription('The field was empty. The number is 112 again.');
  phone.storage.setItem('settings', JSON.stringify({ emergencyNumber: '999' }));
  services.dispatchStorageEvent();
  await waitFor(() => expect(field).toHaveValue('999'));
  expect(field).toHaveAccessibleDescription(wherever);
  refuseOnce();
  await fill('911');
  await user.tab();
  await inStatus(notKept);
  expect(number()).toBe('911');
  await fill('113');
  await router.navigate('/medication');
  await screen.findByRole('heading', { level: 1, name: 'My Medications' });
  await waitFor(() => expect(stored()).toMatchObject({ emergencyNumber: '113' }));
});

describe('the test of the sound', () => {
  const alarm = () => screen.findByRole('alertdialog', { name: 'Medication Reminder' });

  test('plays one round of 3 s, until Stop, another sound, or the section is left', async () => {
    const { button, choose, play, services, tap, user } = await open();
    const { heard } = services;
    const playsOneRound = async () => {
      await tap('Test');
      await button('Stop');
      await clock.advance(3 * second - 1);
      expect(heard()).toBe('file');
      await clock.advance(1);
      expect(heard()).toBe('silence');
      await button('Test');
    };
    await playsOneRound();
    await choose('Beep');
    await playsOneRound();
    expect(play.mock.calls).toEqual([['alarm'], ['beep']]);
    await tap('Test');
    await clock.advance(2 * second);
    await tap('Stop');
    expect(heard()).toBe('silence');
    await playsOneRound();
    await tap('Test');
    await choose('Dark');
    expect(heard()).toBe('file');
    await choose('Alarm');
    expect(heard()).toBe('silence');
    await tap('Test');
    expect(heard()).toBe('file');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await eventually(() => expect(heard()).toBe('silence'));
  });

  test('reports a sound that is not possible, and a beep in place of a file that cannot be loaded', async () => {
    const { button, choose, play, services, tap } = await open('beep');
    play.mockRejectedValueOnce(new Error('no such device'));
    await tap('Test');
    await inStatus(
      'Your browser blocked the sound. Check that it is not muted, then tap Test again.',
    );
    await button('Test');
    expect(services.heard()).toBe('silence');
    await choose('Beep');
    await tap('Test');
    await settle();
    expect(screen.queryByText(/^The alarm sound could not be loaded/)).toBeNull();
    await choose('Alarm');
    await tap('Test');
    await inStatus('The alarm sound could not be loaded. You hear the beep in its place.');
  });

  test('neither silences an alarm nor starts beside it, and both use the preferred sound', async () => {
    phone.storage.setItem('preferredSound', 'beep');
    const { button, play, router, services, tap } = await open();
    await clock.advance(58 * second);
    await tap('Test');
    await button('Stop');
    const stop = jest.spyOn(services.device.sound, 'stop');
    await clock.advance(2 * second);
    await alarm();
    await button('Test');
    await tap('Test');
    await button('Test');
    await clock.advance(10 * second);
    await router.navigate('/survivordashboard');
    await screen.findByRole('heading', { level: 1, name: /Rosa/ });
    await settle();
    expect(play.mock.calls).toEqual([['beep'], ['beep', 'medication']]);
    expect(services.heard()).toBe('file');
    expect(stop).not.toHaveBeenCalled();
  });

  test('stays silent after an alarm that was silenced during its round', async () => {
    const { services, tap, user } = await open();
    await clock.advance(59 * second);
    await tap('Test');
    await clock.advance(second);
    const dialog = within(await alarm());
    await clock.advance(700);
    await user.click(dialog.getByRole('button', { name: 'Stop sound' }));
    await eventually(() => expect(services.heard()).toBe('silence'));
  });
});
