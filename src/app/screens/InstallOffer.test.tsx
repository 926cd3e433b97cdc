import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../../domain/constants.ts';
import { calledSoundStopped, soundCalled } from '../../features/alarms/events.ts';
import { sendAlert } from '../../features/emergency/alertActions.ts';
import { helpAsked } from '../../features/emergency/events.ts';
import { logOut } from '../../features/auth/logOut.ts';
import { wayTold } from '../../features/install/installSlice.ts';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { firstTaps } from '../../../testkit/page/firstTaps.ts';
import { json } from '../../../testkit/page/phone.ts';
import { pushDashboard } from '../../../testkit/page/pushDashboard.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import {
  activityOf,
  answerFor,
  reminderOf,
  scriptedServer,
} from '../../../testkit/page/scripted.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const { arm } = firstTaps();
const home = pushDashboard();
const title = 'Keep Upstroke on this device';
const card = () => screen.queryByRole('region', { name: title });
const shown = () => screen.findByRole('region', { name: title });
const tap = async ({ user }: Awaited<ReturnType<typeof home.open>>, name: string) => {
  await user.click(within(await shown()).getByRole('button', { name }));
  await settle();
};

const taken = activityOf('Taken: Aspirin', { status: 'taken' });
const withActivities = (...activities: readonly ReturnType<typeof activityOf>[]) =>
  answerFor(home.phone, { activities });

/** Rosa's dashboard in a browser that offers to install the app. */
const openOffered = async (...[time]: Parameters<typeof home.open>) => {
  const view = await home.open(time);
  view.services.icon.offer();
  await settle();
  return view;
};

describe('the app is offered after the first answered dose', () => {
  // First: once its file is there, the card would stand at once where it should not.
  test.each(['taken', 'skipped'] as const)('that the activities tell of: %s', async (status) => {
    withActivities(activityOf('Aspirin', { status }));
    await openOffered();
    expect(await shown()).toBeVisible();
  });

  test('and never before', async () => {
    withActivities(activityOf('Missed: Aspirin (auto-marked after 20 min)', { status: 'missed' }));
    const { services } = await home.open();
    await screen.findByText('This device rings.');
    services.icon.offer();
    await settle();
    expect(card()).not.toBeInTheDocument();
    expect(services.icon.asked()).toBe(0);
  });

  test('that was given here, once its alarm is gone', async () => {
    answerFor(home.phone, { reminders: [reminderOf('Aspirin', '08:01')] });
    const time = makeDrivenClock(home.clock.now());
    const { user } = await openOffered(time);
    await time.advance(minute);
    const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    expect(card()).not.toBeInTheDocument();
    arm();
    await user.click(within(alarm).getByRole('button', { name: 'Taken' }));
    expect(await shown()).toBeVisible();
  });

  test('that this device remembers of this account, until Log Out', async () => {
    withActivities(taken);
    const first = await openOffered();
    await shown();
    first.close();
    withActivities();
    const second = await openOffered();
    expect(await shown()).toBeVisible();
    await second.store.dispatch(logOut());
    expect(home.phone.storage.getItem('firstDoseAnswered')).toBeNull();
    expect(second.store.getState().install.hasAnswered).toBe(false);
  });

  test('but not where another account is remembered', async () => {
    home.phone.storage.setItem('firstDoseAnswered', 'somebody else');
    await openOffered();
    expect(card()).not.toBeInTheDocument();
  });
});

describe('the card', () => {
  beforeEach(() => withActivities(taken));

  test('is not there where the browser offers nothing, and stands last on the screen', async () => {
    const { services } = await home.open();
    expect(card()).not.toBeInTheDocument();
    services.icon.offer();
    const panel = screen.getByRole('heading', { name: 'ACTIVITY' });
    const follows = panel.compareDocumentPosition(await shown());
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('Install lets the browser ask, and is gone', async () => {
    const view = await openOffered();
    await tap(view, 'Install');
    expect(view.services.icon.asked()).toBe(1);
    expect(card()).not.toBeInTheDocument();
    expect(view.store.getState().install.isDeclined).toBe(false);
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('who says no to the browser has said Not now', async () => {
    const view = await home.open();
    view.services.icon.offer('dismissed');
    await tap(view, 'Install');
    view.services.icon.offer();
    await settle();
    expect(card()).not.toBeInTheDocument();
  });

  test('Not now holds, across a reload as well', async () => {
    const first = await openOffered();
    await tap(first, 'Not now');
    expect(card()).not.toBeInTheDocument();
    expect(first.services.icon.asked()).toBe(0);
    first.close();
    await openOffered();
    expect(card()).not.toBeInTheDocument();
  });

  test('is gone once the app is installed', async () => {
    const { services } = await openOffered();
    await shown();
    services.icon.install();
    await waitFor(() => expect(card()).not.toBeInTheDocument());
  });

  test('on an iPhone tells the two steps in words, and has nothing to install by', async () => {
    home.push.permission = 'unsupported';
    const view = await home.open();
    view.store.dispatch(wayTold('steps'));
    const steps = within(await shown()).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'First tap Share, the square with an arrow.',
      'Then choose “Add to Home Screen”.',
    ]);
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
    await tap(view, 'Not now');
    expect(card()).not.toBeInTheDocument();
  });
});

describe('never where something else comes first', () => {
  beforeEach(() => withActivities(taken));

  test.each(['default', 'denied', 'unsupported'] as const)(
    'such as notifications that are off: %s',
    async (permission) => {
      home.push.permission = permission;
      await openOffered();
      expect(card()).not.toBeInTheDocument();
    },
  );

  test('such as the tap that lets alarms sound', async () => {
    const time = makeDrivenClock(home.clock.now());
    const { services } = await home.open(time, 'blocked');
    services.icon.offer();
    await settle();
    expect(card()).not.toBeInTheDocument();
    services.unlockSound();
    await time.advance(minute / 60);
    expect(await shown()).toBeVisible();
  });

  test('such as an alarm, also one that was put off', async () => {
    const reminders = [reminderOf('Aspirin', '08:01')];
    answerFor(home.phone, { activities: [taken], reminders });
    const time = makeDrivenClock(home.clock.now());
    const { user } = await openOffered(time);
    await shown();
    await time.advance(minute);
    const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    expect(card()).not.toBeInTheDocument();
    arm();
    aSecondLater();
    await user.click(within(alarm).getByRole('button', { name: 'Later' }));
    await settle();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(card()).not.toBeInTheDocument();
  });

  test('such as a sound that was called for', async () => {
    const { store } = await openOffered();
    await shown();
    store.dispatch(soundCalled({ type: 'medication', until: home.clock.now() + minute }));
    await waitFor(() => expect(card()).not.toBeInTheDocument());
    store.dispatch(calledSoundStopped());
    expect(await shown()).toBeVisible();
  });

  test('such as an alert that is on its way', async () => {
    home.phone.hold('POST /api/emergency/send');
    const { store } = await openOffered();
    await shown();
    void store.dispatch(sendAlert());
    await waitFor(() => expect(store.getState().emergency.trying).toHaveLength(1));
    store.dispatch(calledSoundStopped());
    await settle();
    expect(card()).not.toBeInTheDocument();
  });

  test('such as help', async () => {
    const { store, user } = await openOffered();
    await shown();
    store.dispatch(helpAsked());
    await waitFor(() => expect(card()).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    expect(await shown()).toBeVisible();
  });
});

describe('who looks for it finds it below the settings', () => {
  const openSettings = () =>
    renderApp({
      server: scriptedServer,
      phone: home.phone,
      at: '/editprofilesurvivor',
      clock: home.clock,
    });

  test('also after Not now, and before any dose; nobody is asked to put it off there', async () => {
    home.phone.answer('GET /api/survivor/profile', () => json(404, { code: 'x', message: '' }));
    const { services } = await openSettings();
    await screen.findByRole('heading', { name: /Settings/i });
    expect(card()).not.toBeInTheDocument();
    services.icon.offer();
    const found = within(await shown());
    expect(found.queryByRole('button', { name: 'Not now' })).not.toBeInTheDocument();
    services.device.installing.decline();
    expect(found.getByRole('button', { name: 'Install' })).toBeVisible();
  });
});
