import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../domain/specConstants.ts';
import { remoteAlarmStarted, stopRemoteAlarm } from '../features/alarms/events.ts';
import { sendAlert } from '../features/emergency/alertActions.ts';
import { helpRequested } from '../features/emergency/events.ts';
import { installMethodRead } from '../features/install/installSlice.ts';
import { makeFakeClock, settle } from '../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { fakeTapGuard } from '../../testkit/page/fakeTapGuard.ts';
import { pushTestbed } from '../../testkit/page/pushTestbed.ts';
import { skipTapThrottle, renderApp } from '../../testkit/page/renderApp.tsx';
import {
  makeActivity,
  mockSurvivorResponses,
  makeReminder,
  mockServer,
} from '../../testkit/page/mockServer.ts';

const { acceptTaps } = fakeTapGuard();
const home = pushTestbed();
const card = () => screen.queryByRole('region', { name: 'Keep Upstroke on this device' });
const shown = () => screen.findByRole('region', { name: 'Keep Upstroke on this device' });
const hidden = () => waitFor(() => expect(card()).not.toBeInTheDocument());
const taken = makeActivity('Taken: Aspirin', { status: 'taken' });
const withActivities = (...activities: readonly ReturnType<typeof makeActivity>[]) =>
  mockSurvivorResponses(home.phone, { activities });

/** Rosa's dashboard in a browser with an install prompt. */
const openOffered = async (...given: Parameters<typeof home.open>) => {
  const view = await home.open(...given);
  const tap = async (name: string) => {
    skipTapThrottle();
    await view.user.click(within(await shown()).getByRole('button', { name }));
    await settle();
  };
  view.services.icon.offerInstall();
  await settle();
  return { ...view, tap };
};

describe('the app is offered after the first answered dose', () => {
  test('of the activities', async () => {
    withActivities(makeActivity('Aspirin', { status: 'skipped' }));
    await openOffered();
    expect(await shown()).toBeVisible();
  });

  test('here, once its alarm is gone', async () => {
    mockSurvivorResponses(home.phone, { reminders: [makeReminder('Aspirin', '08:01')] });
    const time = makeFakeClock(home.clock.now());
    const { user } = await openOffered(time);
    expect(card()).not.toBeInTheDocument();
    await time.advance(minute);
    const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    acceptTaps();
    await user.click(within(alarm).getByRole('button', { name: 'Taken' }));
    expect(await shown()).toBeVisible();
  });
});

describe('where a dose was answered', () => {
  beforeEach(() => withActivities(taken));

  test('the card is shown where the browser offers it; Install asks there, and hides the card', async () => {
    const { services, store, user } = await home.open();
    expect(card()).not.toBeInTheDocument();
    services.icon.offerInstall();
    await user.click(within(await shown()).getByRole('button', { name: 'Install' }));
    await hidden();
    expect(services.icon.asked()).toBe(1);
    expect(store.getState().install.isDeclined).toBe(false);
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('it stays away after Not now, across a reload as well', async () => {
    const first = await openOffered();
    await first.tap('Not now');
    await hidden();
    expect(first.services.icon.asked()).toBe(0);
    await first.close();
    await openOffered();
    expect(card()).not.toBeInTheDocument();
  });

  test('an iPhone tells the two steps in words, without a button to install', async () => {
    home.push.permission = 'unsupported';
    const { store } = await home.open();
    store.dispatch(installMethodRead('steps'));
    const steps = within(await shown()).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'First tap Share, the square with an arrow.',
      'Then choose “Add to Home Screen”.',
    ]);
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  });

  test('nothing is offered where notifications are not allowed', async () => {
    home.push.permission = 'default';
    await openOffered();
    expect(card()).not.toBeInTheDocument();
  });

  test('nothing is offered before the tap that unblocks sound', async () => {
    const time = makeFakeClock(home.clock.now());
    const { services } = await openOffered(time, 'blocked');
    expect(card()).not.toBeInTheDocument();
    services.unlockSound();
    await time.advance(minute / 60);
    expect(await shown()).toBeVisible();
  });

  test('nothing during a sound, a call for help and an alarm, also one that was put off; nor once installed', async () => {
    const reminders = [makeReminder('Aspirin', '08:01')];
    mockSurvivorResponses(home.phone, { activities: [taken], reminders });
    const time = makeFakeClock(home.clock.now());
    const { services, store, user } = await openOffered(time);
    await shown();
    store.dispatch(remoteAlarmStarted({ type: 'medication', until: home.clock.now() + minute }));
    await hidden();
    store.dispatch(stopRemoteAlarm());
    await shown();
    store.dispatch(helpRequested());
    await hidden();
    await user.keyboard('{Escape}');
    await shown();
    await time.advance(minute);
    const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    await hidden();
    acceptTaps();
    skipTapThrottle();
    await user.click(within(alarm).getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(card()).not.toBeInTheDocument();
    services.icon.install();
    await settle();
    expect(card()).not.toBeInTheDocument();
  });

  test('nothing while an alert is being sent', async () => {
    home.phone.hold('POST /api/emergency/send');
    const { store } = await openOffered();
    await shown();
    void store.dispatch(sendAlert());
    await waitFor(() => expect(store.getState().emergency.queue).toHaveLength(1));
    await hidden();
  });
});

test('the settings offer it also after Not now and before any dose, without Not now', async () => {
  const at = '/settings';
  const options = { server: mockServer, phone: home.phone, at, clock: home.clock };
  const { services } = await renderApp(options);
  await screen.findByRole('heading', { name: /Settings/i });
  expect(card()).not.toBeInTheDocument();
  services.icon.offerInstall();
  const found = within(await shown());
  expect(found.queryByRole('button', { name: 'Not now' })).not.toBeInTheDocument();
  services.device.installation.decline();
  expect(found.getByRole('button', { name: 'Install' })).toBeVisible();
});
