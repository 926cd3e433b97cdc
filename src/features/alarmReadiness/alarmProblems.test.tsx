import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { day, hour } from '../../../domain/specConstants.ts';
import { vibrationPattern } from '../../../domain/alarmSounds.ts';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { clock, minute, phone, start as now, status } from '../../../testkit/page/pageTestbed.ts';
import { push, pushTestbed, subscribeCall } from '../../../testkit/page/pushTestbed.ts';
import { skipTapThrottle } from '../../../testkit/page/renderApp.tsx';
import { mockSurvivorResponses, makeReminder } from '../../../testkit/page/mockServer.ts';
import type { SoundOutcome } from '../../platform/alarmPlayer.ts';
import { signedOut } from '../auth/events.ts';
import { testChanged } from './alarmReadinessSlice.ts';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { recordsOfReminders, toMedicines } from '../../../domain/medicines.ts';
import { isPushSilent } from './pushStatus.ts';

const home = pushTestbed();
const dueAt = (time: string) =>
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', time)] });
const region = () => within(screen.getByRole('region', { name: /^Please look at/ }));
const open = (soundOutcome?: SoundOutcome) => home.open(clock, soundOutcome);
const gone = (words: string) =>
  waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());

const closed = 'No reminders while Upstroke is closed.';
const inBrowser = 'Turn on notifications in the settings of your browser.';

test.each([
  ['default', closed, 'Turn on', 1],
  ['denied', closed, inBrowser, 0],
  [
    'unsupported',
    'Reminders reach you only while Upstroke is open.',
    /iPhone or iPad: add Upstroke to the Home Screen/,
    0,
  ],
] as const)(
  'the card where notifications are %s says so, and how to change it',
  async (permission, title, hint, buttons) => {
    push.permission = permission;
    phone.network.up = permission !== 'default';
    await open();
    expect(region().getByText(title)).toBeVisible();
    expect(region().getByText(hint)).toBeVisible();
    const allow = screen.queryAllByRole('button', { name: 'Turn on notifications' });
    expect(allow).toHaveLength(buttons);
    for (const one of allow) {
      const needs = 'You need to be online for this. We cannot reach Upstroke right now.';
      await waitFor(() => expect(one).toHaveAccessibleDescription(needs));
    }
  },
);

test('the card says that reminders may not reach the device once the server was asked, and then nothing', async () => {
  const stop = phone.answer(subscribeCall, () => json(503, { code: 'unavailable', message: '' }));
  const release = phone.hold(subscribeCall);
  const { tap } = await open();
  const unclear = 'Reminders may not reach you when Upstroke is closed.';
  expect(screen.queryByText(unclear)).not.toBeInTheDocument();
  release();
  expect(await screen.findByText(unclear)).toBeVisible();
  expect(screen.getByText('We could not reach Upstroke.')).toBeVisible();
  stop();
  await tap('Try again');
  await gone(unclear);
});

describe('a device without a push for 24 h although a dose was due', () => {
  const silent = 'No reminder has reached this device for 24 hours.';
  beforeEach(() => dueAt('20:00'));

  test('says so until a push comes, or Connect again has connected it', async () => {
    push.recordedPushAt = now - day + 2 * minute;
    const { services, tap } = await open();
    expect(screen.queryByText(silent)).not.toBeInTheDocument();
    await clock.advance(3 * minute);
    expect(await screen.findByText(silent)).toBeVisible();
    push.recordedPushAt = clock.now();
    services.show();
    await gone(silent);
    push.recordedPushAt = clock.now() - day;
    services.show();
    expect(await screen.findByText(silent)).toBeVisible();
    const calls = phone.callsTo(subscribeCall).length;
    const release = phone.hold(subscribeCall);
    await tap('Connect again');
    expect(await screen.findByRole('button', { name: 'Wait…' })).toBeVisible();
    expect(screen.getByText(silent)).toBeVisible();
    release();
    await gone(silent);
    expect(
      status().getByText('Notifications are on, also while Upstroke is closed.'),
    ).toBeVisible();
    expect(phone.callsTo(subscribeCall)).toHaveLength(calls + 1);
    expect(push.recordedPushAt).toBe(clock.now());
  });

  test.each([
    ['the first registration', null, now],
    ['the last push, whatever registers the device again', now - 2 * hour, now - 2 * hour],
  ])('counts from %s', async (_what, heard, countsFrom) => {
    push.recordedPushAt = heard;
    await open();
    expect(push.recordedPushAt).toBe(countsFrom);
    expect(screen.queryByText(silent)).not.toBeInTheDocument();
  });
});

const waits = 'Tap the screen once to turn on alarm sound.';

test('a browser that holds back sound until a tap is reported until half a second after the tap', async () => {
  push.permission = 'denied';
  const { services } = await open('blocked');
  expect(screen.getByText(waits)).toBeVisible();
  expect(region().getByText(closed)).toBeVisible();
  services.unlockSound();
  await clock.advance(499);
  expect(screen.getByText(waits)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Please look at 2 things' })).toBeVisible();
  await clock.advance(1);
  await gone(waits);
  expect(screen.getByRole('region', { name: 'Please look at 1 thing' })).toBeVisible();
});

test('a browser that holds back sound until a tap is reported when it held back an alarm', async () => {
  dueAt('08:01');
  const { services } = await open();
  expect(screen.queryByText(waits)).not.toBeInTheDocument();
  services.device.sound.play = () => Promise.resolve('blocked');
  services.device.sound.isBlocked = () => true;
  await clock.advance(minute);
  expect(await screen.findByText(waits)).toBeInTheDocument();
});

const openTest = async (soundOutcome?: SoundOutcome) => {
  const view = await open(soundOutcome);
  const opener = await screen.findByRole('button', { name: 'Menu' });
  const begin = async () => {
    skipTapThrottle();
    await view.user.click(opener);
    await view.tap('Test alarm');
    return screen.findByRole('alertdialog', { name: 'Test alarm' });
  };
  const { device, heard } = view.services;
  const hears = (what: string) => eventually(() => expect(heard()).toBe(what));
  return { ...view, opener, begin, heard, hears, play: jest.spyOn(device.sound, 'play') };
};
const ringing = () => screen.queryByRole('alertdialog', { name: 'Test alarm' });
const ended = () => waitFor(() => expect(ringing()).not.toBeInTheDocument());
const notifies = (...tests: string[]) =>
  eventually(() => expect(push.testNotifications).toEqual(tests));

test('Test alarm sounds, vibrates and notifies as an alarm does, records nothing, and lasts 5 minutes', async () => {
  phone.storage.setItem('preferredSound', 'beep');
  const { begin, heard, play, services, tap, opener, user } = await openTest();
  expect(await begin()).toHaveAccessibleDescription(/This is a test. Nothing is recorded./);
  expect(play.mock.calls).toEqual([['beep']]);
  expect(heard()).toBe('file');
  expect(services.device.vibrate).toHaveBeenCalledWith(vibrationPattern);
  await notifies('Medication Reminder: This is a test.');
  await tap('I heard it');
  await ended();
  await notifies();
  expect(heard()).toBe('silence');
  await expectFocus(() => opener);
  await begin();
  await user.keyboard('{Escape}');
  await ended();
  await clock.advance(minute);
  await begin();
  await clock.advance(5 * minute - 1);
  expect(heard()).toBe('file');
  await clock.advance(1);
  expect(heard()).toBe('silence');
  expect(ringing()).toBeInTheDocument();
  const recording = /^(PUT|POST \/api\/activities)/;
  expect(phone.calls.filter(({ line }) => recording.test(line))).toEqual([]);
});

test('Test alarm closes a notification that is shown late, and sounds without one where it cannot be shown', async () => {
  let show = () => {};
  const { showTest } = push;
  push.showTest = async (...words) => {
    await new Promise<void>((resolve) => (show = resolve));
    await showTest(...words);
  };
  const { begin, heard, services, tap } = await openTest();
  await begin();
  await tap('I heard it');
  show();
  await settle();
  expect(push.testNotifications).toEqual([]);
  push.showTest = () => Promise.reject(new TypeError('no'));
  push.closeTest = () => Promise.reject(new TypeError('no'));
  await begin();
  const what = 'The notification of a test could not be shown';
  await eventually(() => expect(services.logged).toEqual([{ what, detail: {} }]));
  expect(heard()).toBe('file');
  await tap('I heard it');
  await settle();
  expect(services.logged).toHaveLength(1);
});

test('Test alarm reports a sound that is not possible on the device', async () => {
  const { begin, play } = await openTest();
  play.mockRejectedValue(new Error('no such device'));
  await within(await begin()).findByText('Your browser blocked the sound.');
});

test('Test alarm after I heard nothing names what to check, until the user leaves or signs out', async () => {
  const { begin, hears, router, store, tap } = await openTest();
  await begin();
  await tap('I heard nothing');
  expect(screen.getByRole('dialog', { name: 'Please check these' })).toBeVisible();
  await hears('silence');
  await tap('Test again');
  await hears('file');
  await tap('I heard nothing');
  await tap('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.getState().alarmReadiness.test).toBe('off');
  await begin();
  await router.navigate('/medication');
  await hears('silence');
  await router.navigate(-1);
  await ended();
  store.dispatch(testChanged('rings'));
  await hears('file');
  store.dispatch(signedOut());
  await hears('silence');
  await ended();
});

test('Test alarm gives way to a real alarm, which keeps its own sound', async () => {
  dueAt('08:02');
  const { begin, heard, play, store } = await openTest();
  await clock.advance(minute);
  await begin();
  await clock.advance(minute);
  await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
  expect(ringing()).not.toBeInTheDocument();
  await settle();
  expect(heard()).toBe('file');
  expect(play).toHaveBeenCalledTimes(2);
  store.dispatch(testChanged('rings'));
  await settle();
  expect(store.getState().alarmReadiness.test).toBe('off');
  await clock.advance(4 * minute + 30_000);
  expect(heard()).toBe('file');
  expect(push.testNotifications).toEqual([]);
});

test('Test alarm gives what to check way to a real alarm', async () => {
  dueAt('08:01');
  const { begin, tap } = await openTest();
  await begin();
  await tap('I heard nothing');
  await clock.advance(minute);
  await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const at9 = now + hour;
const yesterday = at9 - day;
const at = (time: string, more: Partial<Reminder> = {}) => [makeReminder('Aspirin', time, more)];
const answered = (occurred_at: number) =>
  at('08:00', {
    dose: '2026-03-10T08:00',
    status: 'taken',
    occurred_at,
    made_at: at9 - 2 * hour,
  });

test.each<[string, Reminder[], number | null, boolean]>([
  ['a dose was due', at('08:00'), yesterday, true],
  ['the last push came less than 24 h ago', at('08:00'), yesterday + 1, false],
  ['no push was ever waited for', at('08:00'), null, false],
  ['there is no medicine', [], at9 - 2 * day, false],
  ['the last one lies ahead, by a clock that was wrong', at('08:00'), at9 + day, true],
  ['the dose is of the evening before', at('20:00'), yesterday, true],
  ['it was made just now', at('08:00', { made_at: at9 - 30 * minute }), yesterday, false],
  ['its push may be on its way', at('08:41', { made_at: at9 - hour }), yesterday, false],
  ['it was answered when it rang', answered(now), yesterday, true],
  ['it was answered before it rang: no one was pushed', answered(now - minute), yesterday, false],
])('no push for 24 h although a dose was due: %s', (_what, reminders, heardAt, silent) => {
  const medicines = toMedicines(recordsOfReminders(reminders));
  expect(isPushSilent(medicines, {}, heardAt, at9, { zone: 'UTC' })).toBe(silent);
});
