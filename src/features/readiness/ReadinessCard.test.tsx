import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { day, hour, minute } from '../../../domain/constants.ts';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { json } from '../../../testkit/page/phone.ts';
import {
  button,
  notWhileClosed,
  pushDashboard,
  status,
  subscribing,
} from '../../../testkit/page/pushDashboard.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, scriptedServer } from '../../../testkit/page/scripted.ts';

const home = pushDashboard();
const region = () => within(screen.getByRole('region', { name: 'Alarms on this device' }));

describe('UX, Honesty: where notifications are off, one plain card tells what will not ring', () => {
  test('default: it offers to allow them', async () => {
    home.push.permission = 'default';
    await home.open();
    expect(notWhileClosed()).toBeVisible();
    expect(screen.getByText('To change that, allow notifications.')).toBeVisible();
    expect(button('Allow notifications')).toBeVisible();
  });

  test('default, with the server away: that to allow them needs the network', async () => {
    home.push.permission = 'default';
    home.phone.network.up = false;
    await home.open();
    await waitFor(() =>
      expect(button('Allow notifications')).toHaveAccessibleDescription(
        'This needs the network. The server cannot be reached now.',
      ),
    );
  });

  test('denied: it says where to turn them on', async () => {
    home.push.permission = 'denied';
    await home.open();
    expect(notWhileClosed()).toBeVisible();
    expect(
      screen.getByText('To change that, turn on notifications in the settings of your browser.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow notifications' })).not.toBeInTheDocument();
  });

  test('unsupported: it says that reminders ring while the page is open, and what helps on an iPhone', async () => {
    home.push.permission = 'unsupported';
    await home.open();
    expect(screen.getByText('Reminders ring only while this page is open.')).toBeVisible();
    expect(screen.getByText(/iPhone or iPad: add Upstroke to the Home Screen/)).toBeVisible();
  });

  test('which is known before the dashboard is drawn', async () => {
    const { phone, clock, push } = home;
    push.permission = 'default';
    const { store } = await renderApp({
      server: scriptedServer,
      phone,
      at: '/medication',
      clock,
      push,
    });
    expect(store.getState().push.permission).toBe('default');
  });

  test('granted: one calm line, from before it is known whether the device is reached', async () => {
    const letGo = home.phone.hold(subscribing);
    await home.open();
    expect(region().getByText('Checking whether this device rings…')).toBeVisible();
    letGo();
    await settle();
    expect(region().getByText('This device rings.')).toBeVisible();
    expect(region().getByRole('button', { name: 'Bedside mode' })).toBeVisible();
  });

  test('all well: the details of the one line, and the test alarm, stand behind it', async () => {
    const { user } = await home.open();
    const line = await region().findByText('This device rings.');
    const details = () => [
      region().getByText('It rings also while Upstroke is closed.'),
      region().getByText('Test alarm'),
    ];
    for (const detail of details()) expect(detail).not.toBeVisible();
    await user.click(line);
    for (const detail of details()) expect(detail).toBeVisible();
  });

  test('what will not ring is behind nothing, nor is its test alarm', async () => {
    home.push.permission = 'denied';
    await home.open();
    expect(notWhileClosed()).toBeVisible();
    expect(region().getByText('Test alarm')).toBeVisible();
  });

  test('unclear, where the server could not be asked: it may not ring, and Try again mends it', async () => {
    const better = home.phone.answer(subscribing, () =>
      json(503, { code: 'unavailable', message: '' }),
    );
    const { user } = await home.open();
    expect(screen.getByText('This device may not ring while Upstroke is closed.')).toBeVisible();
    expect(screen.getByText('The server could not be reached just now.')).toBeVisible();
    better();
    await user.click(button('Try again'));
    await region().findByText('This device rings.');
  });
});

describe('a device to which no push has come for 24 h although a dose was due', () => {
  const now = home.clock.now();
  const silent = 'No reminder has come to this device for 24 hours.';
  beforeEach(() => {
    answerFor(home.phone, { reminders: [reminderOf('Aspirin', '20:00')] });
    home.push.heard = now - day;
  });

  test('is told so, and connects again by one tap', async () => {
    const { user } = await home.open();
    expect(await screen.findByText(silent)).toBeVisible();
    expect(home.phone.callsTo(subscribing)).toHaveLength(1);
    await user.click(button('Connect again'));
    await region().findByText('This device rings.');
    expect(status()).toHaveTextContent('Notifications are on, also while Upstroke is closed.');
    expect(home.phone.callsTo(subscribing)).toHaveLength(2);
    expect(home.push.heard).toBe(now);
  });

  test('says so still while it is connected again', async () => {
    const { user } = await home.open();
    const letGo = home.phone.hold(subscribing);
    await user.click(await screen.findByRole('button', { name: 'Connect again' }));
    expect(await screen.findByRole('button', { name: 'One moment…' })).toBeVisible();
    expect(screen.getByText(silent)).toBeVisible();
    letGo();
    await waitFor(() => expect(screen.queryByText(silent)).not.toBeInTheDocument());
  });

  test('is found out while the dashboard stands, and no more once one has come', async () => {
    const time = makeDrivenClock(now);
    home.push.heard = now - day + 2 * minute;
    const { services } = await home.open(time);
    expect(screen.queryByText(silent)).not.toBeInTheDocument();
    await time.advance(3 * minute);
    expect(await screen.findByText(silent)).toBeVisible();
    home.push.heard = time.now();
    services.show();
    await waitFor(() => expect(screen.queryByText(silent)).not.toBeInTheDocument());
  });

  test('is not one that was reached for a shorter time: the wait begins when it is registered', async () => {
    home.push.heard = null;
    await home.open();
    expect(home.push.heard).toBe(now);
    expect(screen.queryByText(silent)).not.toBeInTheDocument();
  });

  test('waits no longer for having been registered anew by itself', async () => {
    home.push.heard = now - 2 * hour;
    await home.open();
    expect(home.push.heard).toBe(now - 2 * hour);
  });
});

describe('a browser that holds back sound until a tap', () => {
  const waits = 'Tap anywhere, so that alarms can sound here.';

  test('is told of until the tap, and nothing moves below that', async () => {
    const time = makeDrivenClock(home.clock.now());
    const { services } = await home.open(time, 'blocked');
    expect(region().getByText(waits)).toBeVisible();
    services.unlockSound();
    await time.advance(499);
    expect(region().getByText(waits)).toBeVisible();
    await time.advance(1);
    await waitFor(() => expect(screen.queryByText(waits)).not.toBeInTheDocument());
  });

  test('is told of as well where notifications are off', async () => {
    home.push.permission = 'denied';
    await home.open(home.clock, 'blocked');
    expect(notWhileClosed()).toBeVisible();
    expect(region().getByText(waits)).toBeVisible();
  });

  test('is told of again when it held back an alarm', async () => {
    answerFor(home.phone, { reminders: [reminderOf('Aspirin', '08:01')] });
    const time = makeDrivenClock(home.clock.now());
    const { services } = await home.open(time);
    expect(screen.queryByText(waits)).not.toBeInTheDocument();
    services.device.sound.play = () => Promise.resolve('blocked');
    services.device.sound.isBlocked = () => true;
    await time.advance(minute);
    expect(await screen.findByText(waits)).toBeInTheDocument();
  });

  test('is not told of where there is none', async () => {
    await home.open();
    expect(screen.queryByText(waits)).not.toBeInTheDocument();
  });
});
