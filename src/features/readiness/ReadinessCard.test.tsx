import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { day, hour, minute } from '../../../domain/constants.ts';
import { type DrivenClock, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json } from '../../../testkit/page/phone.ts';
import {
  button,
  notWhileClosed,
  pushDashboard,
  status,
  subscribing,
} from '../../../testkit/page/pushDashboard.ts';
import { answerFor, reminderOf } from '../../../testkit/page/scripted.ts';

const home = pushDashboard();
const now = home.clock.now();
let clock: DrivenClock;
beforeEach(() => {
  clock = makeDrivenClock(now);
});

const region = () => within(screen.getByRole('region', { name: 'Alarms on this device' }));
const gone = (words: string) =>
  waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());

describe('the card', () => {
  const closed = 'This device does not ring while Upstroke is closed.';

  test.each([
    ['default', closed, 'To change that, allow notifications.', true],
    [
      'denied',
      closed,
      'To change that, turn on notifications in the settings of your browser.',
      false,
    ],
    [
      'unsupported',
      'Reminders ring only while this page is open.',
      /iPhone or iPad: add Upstroke to the Home Screen/,
      false,
    ],
  ] as const)(
    'where notifications are %s says so, how to change it, and shows the test alarm',
    async (permission, title, hint, canAllow) => {
      home.push.permission = permission;
      await home.open(clock);
      expect(region().getByText(title)).toBeVisible();
      expect(region().getByText(hint)).toBeVisible();
      const allow = screen.queryAllByRole('button', { name: 'Allow notifications' });
      expect(allow).toHaveLength(canAllow ? 1 : 0);
      expect(region().getByText('Test alarm')).toBeVisible();
    },
  );

  test('says without the server that to allow notifications needs the network', async () => {
    home.push.permission = 'default';
    home.phone.network.up = false;
    await home.open(clock);
    await waitFor(() =>
      expect(button('Allow notifications')).toHaveAccessibleDescription(
        'This needs the network. The server cannot be reached now.',
      ),
    );
  });

  test('is one line where the device rings, whose details and test alarm a tap shows', async () => {
    const release = home.phone.hold(subscribing);
    const { user } = await home.open(clock);
    expect(region().getByText('Checking whether this device rings…')).toBeVisible();
    release();
    const line = await region().findByText('This device rings.');
    expect(region().getByRole('button', { name: 'Bedside mode' })).toBeVisible();
    const details = ['It rings also while Upstroke is closed.', 'Test alarm'];
    for (const detail of details) expect(region().getByText(detail)).not.toBeVisible();
    await user.click(line);
    for (const detail of details) expect(region().getByText(detail)).toBeVisible();
  });

  test('says that the device may not ring where the server could not be asked; Try again asks it', async () => {
    const stop = home.phone.answer(subscribing, () =>
      json(503, { code: 'unavailable', message: '' }),
    );
    const { user } = await home.open(clock);
    expect(screen.getByText('This device may not ring while Upstroke is closed.')).toBeVisible();
    expect(screen.getByText('The server could not be reached just now.')).toBeVisible();
    stop();
    await user.click(button('Try again'));
    await region().findByText('This device rings.');
  });
});

describe('a device without a push for 24 h although a dose was due', () => {
  const silent = 'No reminder has come to this device for 24 hours.';
  beforeEach(() => {
    answerFor(home.phone, { reminders: [reminderOf('Aspirin', '20:00')] });
  });

  test('says so until Connect again has connected it', async () => {
    home.push.heard = now - day;
    const { user } = await home.open(clock);
    expect(await screen.findByText(silent)).toBeVisible();
    expect(home.phone.callsTo(subscribing)).toHaveLength(1);
    const release = home.phone.hold(subscribing);
    await user.click(button('Connect again'));
    expect(await screen.findByRole('button', { name: 'One moment…' })).toBeVisible();
    expect(screen.getByText(silent)).toBeVisible();
    release();
    await region().findByText('This device rings.');
    expect(status()).toHaveTextContent('Notifications are on, also while Upstroke is closed.');
    expect(home.phone.callsTo(subscribing)).toHaveLength(2);
    expect(home.push.heard).toBe(now);
  });

  test('is found while the dashboard is open, until a push comes', async () => {
    home.push.heard = now - day + 2 * minute;
    const { services } = await home.open(clock);
    expect(screen.queryByText(silent)).not.toBeInTheDocument();
    await clock.advance(3 * minute);
    expect(await screen.findByText(silent)).toBeVisible();
    home.push.heard = clock.now();
    services.show();
    await gone(silent);
  });

  test.each([
    ['the first registration', null, now],
    ['the last push, whatever registers the device again', now - 2 * hour, now - 2 * hour],
  ])('counts from %s', async (_what, heard, countsFrom) => {
    home.push.heard = heard;
    await home.open(clock);
    expect(home.push.heard).toBe(countsFrom);
    expect(screen.queryByText(silent)).not.toBeInTheDocument();
  });
});

describe('a browser that holds back sound until a tap', () => {
  const waits = 'Tap anywhere, so that alarms can sound here.';

  test.each(['granted', 'denied'] as const)(
    'is reported until half a second after the tap; notifications are %s',
    async (permission) => {
      home.push.permission = permission;
      const { services } = await home.open(clock, 'blocked');
      expect(region().getByText(waits)).toBeVisible();
      if (permission === 'denied') expect(notWhileClosed()).toBeVisible();
      services.unlockSound();
      await clock.advance(499);
      expect(region().getByText(waits)).toBeVisible();
      await clock.advance(1);
      await gone(waits);
    },
  );

  test('is reported when it held back an alarm', async () => {
    answerFor(home.phone, { reminders: [reminderOf('Aspirin', '08:01')] });
    const { services } = await home.open(clock);
    expect(screen.queryByText(waits)).not.toBeInTheDocument();
    services.device.sound.play = () => Promise.resolve('blocked');
    services.device.sound.isBlocked = () => true;
    await clock.advance(minute);
    expect(await screen.findByText(waits)).toBeInTheDocument();
  });
});
