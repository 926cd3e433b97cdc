import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import type { Settings } from '../../device/settings.ts';
import { eventually, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
});

const open = async (reminders: Reminder[] = [], at = '/editprofilesurvivor') => {
  answerFor(phone, { reminders });
  const { fname, lname, avatarUrl, id } = rosa.user;
  phone.answer('GET /api/survivor/profile/', () => json(200, { fname, lname, avatarUrl, id }));
  const clock = makeDrivenClock(now);
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  const section = await screen.findByRole('region', { name: 'Settings for this device' });
  const say = jest.spyOn(view.services.device.speech, 'say');
  return { ...view, clock, section, say };
};

type View = Awaited<ReturnType<typeof open>>;

const radio = ({ section }: Pick<View, 'section'>, group: string, name: string) =>
  within(within(section).getByRole('group', { name: group })).getByRole('radio', { name });

const stored = (): unknown => JSON.parse(phone.storage.getItem('settings') ?? 'null');
const page = document.documentElement;
const inStatus = (text: string) => within(screen.getByRole('status')).findByText(text);

describe('the settings for this device', () => {
  test('are each a choice of a few words, with the usual one chosen', async () => {
    const { section } = await open();
    const choices = [
      ['Text size', '100 % (chosen)', '125 %', '150 %'],
      ['Appearance', 'Like the device (chosen)', 'Light', 'Dark'],
      ['I miss things on my', 'Left', 'Right', 'Neither (chosen)'],
      ['Reading speed', 'Slow', 'Usual (chosen)', 'Fast'],
      ['Alarm sound', 'Alarm (chosen)', 'Beep'],
    ];
    const told = choices.map(([legend = '']) => {
      const group = within(section).getByRole('group', { name: legend });
      const radios = within(group).getAllByRole<HTMLInputElement>('radio');
      return [
        legend,
        ...radios.map(
          ({ checked, labels }) => `${labels?.[0]?.textContent}${checked ? ' (chosen)' : ''}`,
        ),
      ];
    });
    expect(told).toEqual(choices);
    expect(within(section).getAllByRole('group')).toHaveLength(choices.length);
  });

  test.each([
    ['Text size', '150 %', 'textSize', '150'],
    ['Appearance', 'Dark', 'theme', 'dark'],
    ['I miss things on my', 'Left', 'misses', 'left'],
  ])('%s: %s shows at once, and is kept', async (group, label, name, value) => {
    const view = await open();
    await view.user.click(radio(view, group, label));
    expect(radio(view, group, label)).toBeChecked();
    expect(page.dataset[name]).toBe(value);
    expect(stored()).toMatchObject({ [name]: value });
  });

  test('Reading speed and Alarm sound are kept', async () => {
    const view = await open();
    await view.user.click(radio(view, 'Reading speed', 'Slow'));
    await view.user.click(radio(view, 'Alarm sound', 'Beep'));
    expect(stored()).toMatchObject({ readingSpeed: 'slow' });
    expect(phone.storage.getItem('preferredSound')).toBe('beep');
  });

  test('hold when the app is opened again', async () => {
    const first = await open();
    await first.user.click(radio(first, 'Text size', '125 %'));
    first.close();
    delete page.dataset['textSize'];
    const again = await open();
    expect(radio(again, 'Text size', '125 %')).toBeChecked();
    expect(page.dataset['textSize']).toBe('125');
  });

  test('stay on this device, also after Log Out', async () => {
    const view = await open();
    expect(view.section).toHaveTextContent('They stay on this device, also after Log Out.');
    await view.user.click(radio(view, 'Appearance', 'Dark'));
    await view.user.click(radio(view, 'Alarm sound', 'Beep'));
    phone.answer('POST /api/auth/logout', () => json(200, { message: '' }));
    await view.user.click(screen.getByRole('button', { name: 'Rosa Meyer' }));
    await view.user.click(screen.getByRole('button', { name: 'Log Out' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(phone.storage.getItem('token')).toBeNull();
    expect(page.dataset['theme']).toBe('dark');
    expect(stored()).toMatchObject({ theme: 'dark' });
    expect(phone.storage.getItem('preferredSound')).toBe('beep');
    expect(view.store.getState().settings).toMatchObject({ theme: 'dark', sound: 'beep' });
  });

  test('go along with another tab', async () => {
    const view = await open();
    const write = jest.spyOn(view.services.device.settings, 'write');
    phone.storage.setItem('settings', JSON.stringify({ misses: 'right', textSize: '125' }));
    phone.storage.setItem('preferredSound', 'beep');
    view.services.hearStored();
    await waitFor(() => expect(radio(view, 'I miss things on my', 'Right')).toBeChecked());
    expect(radio(view, 'Alarm sound', 'Beep')).toBeChecked();
    expect(page.dataset).toMatchObject({ misses: 'right', textSize: '125' });
    expect(write).not.toHaveBeenCalled();
  });

  test('that cannot be kept work all the same, and it is said', async () => {
    const view = await open();
    jest.spyOn(view.services.device.settings, 'write').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await view.user.click(radio(view, 'Text size', '150 %'));
    await inStatus('This device could not keep the setting. It holds until you close the app.');
    expect(page.dataset['textSize']).toBe('150');
  });
});

const sample = 'This is how fast Upstroke reads to you.';
const speed = (chosen: Settings['readingSpeed']) => expect.objectContaining({ speed: chosen });

describe('the chosen reading speed', () => {
  test('is heard by Hear it', async () => {
    const view = await open();
    const hear = within(view.section).getByRole('button', { name: 'Hear it' });
    await view.user.click(hear);
    expect(view.say).toHaveBeenLastCalledWith(sample, speed('usual'));
    await view.user.click(radio(view, 'Reading speed', 'Fast'));
    await view.user.click(hear);
    expect(view.say).toHaveBeenLastCalledWith(sample, speed('fast'));
  });

  test('is that of an alarm’s Say it', async () => {
    const view = await open([reminderOf('Aspirin', '08:01')]);
    await view.user.click(radio(view, 'Reading speed', 'Slow'));
    await view.clock.advance(minute);
    await view.user.click(await screen.findByRole('button', { name: 'Say it' }));
    expect(view.say).toHaveBeenLastCalledWith(expect.stringContaining('Aspirin'), speed('slow'));
  });

  test('falls silent when the section is left', async () => {
    // A survivor's screens end all reading by themselves.
    phone = makePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
    const view = await open([], '/editprofilecaregiver');
    const stop = jest.spyOn(view.services.device.speech, 'stop');
    await view.user.click(within(view.section).getByRole('button', { name: 'Hear it' }));
    expect(stop).not.toHaveBeenCalled();
    await view.router.navigate('/medication');
    await eventually(() => expect(stop).toHaveBeenCalled());
  });

  test('is said to be of no use where the browser has no voice', async () => {
    const view = await open();
    view.services.speech.silence = 'noVoice';
    await view.user.click(within(view.section).getByRole('button', { name: 'Hear it' }));
    await inStatus(
      'This device has no voice to read aloud. Add an English voice in the settings of the device, or open Upstroke in another browser.',
    );
  });
});

test('are found by Settings in the menu, which leads right to them', async () => {
  const { user, router, section } = await open();
  await router.navigate('/addmedication');
  await screen.findByRole('heading', { level: 1, name: 'Add Medication' });
  await user.click(await screen.findByRole('button', { name: 'Rosa Meyer' }));
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  expect(section).not.toBeInTheDocument();
  const title = await screen.findByRole('heading', { name: 'Settings for this device' });
  await expectFocus(() => title);
  expect(router.state.location.pathname).toBe('/editprofilesurvivor');
});
