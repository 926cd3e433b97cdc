import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute, vibrationPattern } from '../../../domain/constants.ts';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { pushDashboard } from '../../../testkit/page/pushDashboard.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf } from '../../../testkit/page/scripted.ts';
import type { SoundOutcome } from '../../device/sound.ts';
import { signedOut } from '../auth/events.ts';
import { testBegan } from './readinessSlice.ts';

const home = pushDashboard();
let clock: DrivenClock;
beforeEach(() => {
  clock = makeDrivenClock(home.clock.now());
});

const open = async (soundOutcome: SoundOutcome = 'file') => {
  const view = await home.open(clock, soundOutcome);
  const button = await screen.findByRole('button', { name: 'Test alarm' });
  const play = jest.spyOn(view.services.device.sound, 'play');
  const begin = async () => {
    aSecondLater();
    await view.user.click(button);
    return screen.findByRole('alertdialog', { name: 'Test alarm' });
  };
  const tap = async (name: string) => {
    aSecondLater();
    await view.user.click(screen.getByRole('button', { name }));
  };
  return { ...view, button, play, begin, tap };
};
const ringing = () => screen.queryByRole('alertdialog', { name: 'Test alarm' });
const ended = () => waitFor(() => expect(ringing()).not.toBeInTheDocument());

describe('Test alarm', () => {
  test('sounds, vibrates and notifies as an alarm does until I heard it, and records nothing', async () => {
    home.phone.storage.setItem('preferredSound', 'beep');
    const { begin, play, services, tap, button } = await open();
    expect(await begin()).toHaveAccessibleDescription(/This is a test. Nothing is recorded./);
    expect(play.mock.calls).toEqual([['beep']]);
    expect(services.heard()).toBe('file');
    expect(services.device.vibrate).toHaveBeenCalledWith(vibrationPattern);
    await eventually(() =>
      expect(home.push.tests).toEqual(['Medication Reminder: This is a test.']),
    );
    await tap('I heard it');
    await ended();
    await eventually(() => expect(home.push.tests).toEqual([]));
    expect(services.heard()).toBe('silence');
    await expectFocus(() => button);
    await clock.advance(2_000);
    const recording = /^(PUT|POST \/api\/activities)/;
    expect(home.phone.calls.filter(({ line }) => recording.test(line))).toEqual([]);
  });

  test('is silent after 5 minutes, also when it is started again', async () => {
    const { begin, services, user } = await open();
    await begin();
    await user.keyboard('{Escape}');
    await ended();
    await clock.advance(minute);
    await begin();
    await clock.advance(5 * minute - 1);
    expect(services.heard()).toBe('file');
    await clock.advance(1);
    expect(services.heard()).toBe('silence');
    expect(ringing()).toBeInTheDocument();
  });

  test('closes a notification that is shown late, and sounds without one where it cannot be shown', async () => {
    let show = () => {};
    const { showTest } = home.push;
    home.push.showTest = async (...words) => {
      await new Promise<void>((resolve) => (show = resolve));
      await showTest(...words);
    };
    const { begin, services, tap } = await open();
    await begin();
    await tap('I heard it');
    show();
    await settle();
    expect(home.push.tests).toEqual([]);
    home.push.showTest = showTest;
    home.push.permission = 'denied';
    await begin();
    await settle();
    expect(home.push.tests).toEqual([]);
    await tap('I heard it');
    home.push.permission = 'granted';
    home.push.showTest = () => Promise.reject(new TypeError('no'));
    home.push.closeTest = () => Promise.reject(new TypeError('no'));
    await begin();
    const what = 'The notification of a test could not be shown';
    await eventually(() => expect(services.logged).toEqual([{ what, detail: {} }]));
    expect(services.heard()).toBe('file');
    await tap('I heard it');
    await settle();
    expect(services.logged).toHaveLength(1);
  });

  test.each(['held back by the browser', 'not possible on the device'])(
    'reports a sound that is %s',
    async (why) => {
      const { begin, play } = await open('blocked');
      if (why.startsWith('not')) play.mockRejectedValue(new Error('no such device'));
      await within(await begin()).findByText('This browser has held back the sound.');
    },
  );

  test.each(['leaves the screen', 'signs out'])('ends when the user %s', async (how) => {
    const { begin, router, services, store } = await open();
    await begin();
    if (how === 'signs out') store.dispatch(signedOut());
    else {
      await router.navigate('/medication');
      await eventually(() => expect(services.heard()).toBe('silence'));
      await router.navigate(-1);
      await screen.findByRole('button', { name: 'Test alarm' });
    }
    await eventually(() => expect(services.heard()).toBe('silence'));
    await ended();
  });

  test('after I heard nothing names what to check, and can be tested again', async () => {
    const { begin, services, store, tap } = await open();
    await begin();
    await tap('I heard nothing');
    const dialog = screen.getByRole('dialog', { name: 'Please check these' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Turn up the volume of this device.',
      'Turn off its silent switch, and Do Not Disturb.',
      'Allow notifications for Upstroke in its settings.',
    ]);
    await eventually(() => expect(services.heard()).toBe('silence'));
    await tap('Test again');
    await eventually(() => expect(services.heard()).toBe('file'));
    await tap('I heard nothing');
    await tap('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(store.getState().readiness.test).toBe('off');
  });
});

describe('a real alarm', () => {
  const real = () => screen.findByRole('alertdialog', { name: 'Medication Reminder' });
  beforeEach(() => {
    answerFor(home.phone, { reminders: [reminderOf('Aspirin', '08:02')] });
  });

  test('ends the test at once, and keeps its own sound when the test would have been silenced', async () => {
    const { begin, services, play, store } = await open();
    await clock.advance(minute);
    await begin();
    await clock.advance(minute);
    await real();
    expect(ringing()).not.toBeInTheDocument();
    await settle();
    expect(services.heard()).toBe('file');
    expect(play).toHaveBeenCalledTimes(2);
    store.dispatch(testBegan());
    await settle();
    expect(store.getState().readiness.test).toBe('off');
    await clock.advance(4 * minute + 30_000);
    expect(services.heard()).toBe('file');
    expect(home.push.tests).toEqual([]);
  });

  test('takes the place of what to check', async () => {
    const { begin, tap } = await open();
    await clock.advance(minute);
    await begin();
    await tap('I heard nothing');
    await clock.advance(minute);
    await real();
    expect(screen.queryByRole('dialog', { name: 'Please check these' })).not.toBeInTheDocument();
  });
});
