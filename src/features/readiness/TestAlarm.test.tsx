import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute, vibrationPattern } from '../../../domain/constants.ts';
import type { SoundOutcome } from '../../device/sound.ts';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../../../testkit/page/drivenClock.ts';
import { type DrivenPush, makeDrivenPush } from '../../../testkit/page/drivenPush.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { signedOut } from '../auth/events.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { testBegan } from './readinessSlice.ts';

let clock: DrivenClock;
let phone: Phone;
let push: DrivenPush;
beforeEach(() => {
  clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  phone = makePhone(rosa);
  push = makeDrivenPush('granted');
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:02')] });
  phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key-of-server' }));
  phone.answer('POST /api/push/subscribe', () => json(200, { message: '' }));
});

const open = async (soundOutcome: SoundOutcome = 'file') => {
  const at = '/survivordashboard';
  const view = await renderApp({ server: scriptedServer, phone, at, clock, push, soundOutcome });
  const button = await screen.findByRole('button', { name: 'Test alarm' });
  await settle();
  const play = jest.spyOn(view.services.device.sound, 'play');
  const begin = async () => {
    aSecondLater();
    await view.user.click(button);
    return screen.findByRole('alertdialog', { name: 'Test alarm' });
  };
  return { ...view, button, play, begin };
};

const tap = async ({ user }: { user: Awaited<ReturnType<typeof open>>['user'] }, name: string) =>
  user.click(screen.getByRole('button', { name }));
const standing = () => screen.queryByRole('alertdialog', { name: 'Test alarm' });

describe('Test alarm', () => {
  test('stands as a dialog that says it is a test', async () => {
    const { begin } = await open();
    expect(await begin()).toHaveAccessibleDescription(/This is a test. Nothing is recorded./);
  });

  test('plays the chosen sound as the real one, and vibrates', async () => {
    phone.storage.setItem('preferredSound', 'beep');
    const { begin, play, services } = await open();
    await begin();
    expect(play.mock.calls).toEqual([['beep']]);
    expect(services.heard()).toBe('file');
    expect(services.device.vibrate).toHaveBeenCalledWith(vibrationPattern);
  });

  test('shows a notification where they are granted, which closes with it', async () => {
    const view = await open();
    await view.begin();
    await eventually(() => expect(push.tests).toEqual(['Medication Reminder: This is a test.']));
    await tap(view, 'I heard it');
    await eventually(() => expect(push.tests).toEqual([]));
  });

  test('closes a notification that shows only after it', async () => {
    let show = () => {};
    const { showTest } = push;
    push.showTest = async (...told) => {
      await new Promise<void>((resolve) => (show = resolve));
      await showTest(...told);
    };
    const view = await open();
    await view.begin();
    await tap(view, 'I heard it');
    show();
    await settle();
    expect(push.tests).toEqual([]);
  });

  test('shows no notification where they are not granted', async () => {
    push.permission = 'denied';
    const { begin } = await open();
    await begin();
    await settle();
    expect(push.tests).toEqual([]);
  });

  test('goes on where its notification cannot be shown, and that is logged', async () => {
    push.showTest = () => Promise.reject(new TypeError('no'));
    push.closeTest = () => Promise.reject(new TypeError('no'));
    const view = await open();
    await view.begin();
    await eventually(() =>
      expect(view.services.logged).toEqual([
        { what: 'The notification of a test could not be shown', detail: {} },
      ]),
    );
    expect(view.services.heard()).toBe('file');
    await tap(view, 'I heard it');
    await settle();
    expect(view.services.logged).toHaveLength(1);
  });

  test('records nothing', async () => {
    const view = await open();
    await view.begin();
    await tap(view, 'I heard it');
    await clock.advance(2_000);
    expect(phone.calls.filter(({ line }) => /^(PUT|POST \/api\/activities)/.test(line))).toEqual(
      [],
    );
  });

  test.each(['I heard it', 'Escape'])('%s ends it, and leads back', async (how) => {
    const view = await open();
    await view.begin();
    if (how === 'Escape') await view.user.keyboard('{Escape}');
    else await tap(view, how);
    expect(standing()).not.toBeInTheDocument();
    await waitFor(() => expect(view.services.heard()).toBe('silence'));
    await expectFocus(() => view.button);
  });

  test('is silent after 5 minutes, as a real one', async () => {
    answerFor(phone, {});
    const view = await open();
    await view.begin();
    await clock.advance(5 * minute - 1);
    expect(view.services.heard()).toBe('file');
    await clock.advance(1);
    expect(view.services.heard()).toBe('silence');
    expect(standing()).toBeInTheDocument();
  });

  test('begun anew plays as long again', async () => {
    answerFor(phone, {});
    const view = await open();
    await view.begin();
    await tap(view, 'I heard it');
    await clock.advance(minute);
    await view.begin();
    await clock.advance(5 * minute - 1);
    expect(view.services.heard()).toBe('file');
  });

  test('says that the browser has held back the sound', async () => {
    const { begin } = await open('blocked');
    const dialog = await begin();
    await within(dialog).findByText('This browser has held back the sound.');
  });

  test('says so where the device fails to play at all', async () => {
    const { begin, play } = await open();
    play.mockRejectedValue(new Error('no such device'));
    await within(await begin()).findByText('This browser has held back the sound.');
  });

  test('ends where its screen is left', async () => {
    const { begin, router, services } = await open();
    await begin();
    await router.navigate('/medication');
    await eventually(() => expect(services.heard()).toBe('silence'));
    await router.navigate(-1);
    await screen.findByRole('button', { name: 'Test alarm' });
    expect(standing()).not.toBeInTheDocument();
  });

  test('ends when the person is signed out', async () => {
    const view = await open();
    await view.begin();
    view.store.dispatch(signedOut());
    await eventually(() => expect(view.services.heard()).toBe('silence'));
    expect(standing()).not.toBeInTheDocument();
  });
});

describe('I heard nothing', () => {
  test('falls silent, says what to check, and tests again', async () => {
    const view = await open();
    await view.begin();
    await tap(view, 'I heard nothing');
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
    await waitFor(() => expect(view.services.heard()).toBe('silence'));
    await tap(view, 'Test again');
    expect(standing()).toBeInTheDocument();
    expect(view.services.heard()).toBe('file');
  });

  test.each(['Close', 'Escape'])('is left by %s', async (how) => {
    const view = await open();
    await view.begin();
    await tap(view, 'I heard nothing');
    if (how === 'Escape') await view.user.keyboard('{Escape}');
    else await tap(view, how);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(view.store.getState().readiness.test).toBe('off');
  });
});

describe('A real alarm ends it at once', () => {
  const real = () => screen.findByRole('alertdialog', { name: 'Medication Reminder' });

  test('and has the loudspeaker', async () => {
    const { begin, services, play } = await open();
    await clock.advance(minute);
    await begin();
    await clock.advance(minute);
    await real();
    expect(standing()).not.toBeInTheDocument();
    await settle();
    expect(services.heard()).toBe('file');
    expect(play).toHaveBeenCalledTimes(2);
    await clock.advance(4 * minute + 30_000);
    expect(services.heard()).toBe('file');
    expect(push.tests).toEqual([]);
  });

  test('and none begins, nor silences it, while it sounds', async () => {
    const { services, store } = await open();
    await clock.advance(2 * minute);
    await real();
    store.dispatch(testBegan());
    await settle();
    expect(store.getState().readiness.test).toBe('off');
    expect(services.heard()).toBe('file');
  });

  test('also where what to check is shown', async () => {
    const view = await open();
    await clock.advance(minute);
    await view.begin();
    await tap(view, 'I heard nothing');
    await clock.advance(minute);
    await real();
    expect(screen.queryByRole('dialog', { name: 'Please check these' })).not.toBeInTheDocument();
  });
});
