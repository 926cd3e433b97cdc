import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { baseApi } from '../api/baseApi.ts';
import { beginSession } from '../features/auth/beginSession.ts';
import { texts } from '../features/readiness/strings.ts';
import { makeDevice, type TestDevice } from '../testing/makeDevice.ts';
import { makeDrivenClock, settle } from '../testing/drivenClock.ts';
import { json, makePhone, type Phone } from '../testing/phone.ts';
import { shiftTaps } from '../testing/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../testing/scripted.ts';
import { withoutPolling } from '../testing/withoutPolling.ts';
import { beginLife } from './beginLife.ts';
import * as parts from './lifeParts.ts';
import type { AppStore } from './store.ts';
import { type Begun, openWhole } from './whole.tsx';

const minute = 60_000;
const evening = Date.UTC(2026, 2, 10, 18, 0);
const clock = () => makeDrivenClock(evening);

let phone: Phone;
let closings: (() => void)[];
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => {};
  shiftTaps();
  closings = [];
  phone = makePhone(rosa);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '20:00:00')] });
});
const leave = () => {
  for (const close of closings) close();
  closings = [];
};
afterEach(leave);

interface Options {
  readonly at?: string;
  readonly begun?: Begun;
  readonly time?: ReturnType<typeof clock>;
  readonly isDrawn?: boolean;
}

/** The app as a page opens it, but for what it lives by: that comes with `live`. */
const open = ({
  at = '/survivordashboard',
  begun,
  time = clock(),
  isDrawn = true,
}: Options = {}) => {
  window.history.replaceState(null, '', at);
  const { fetch, storage } = phone;
  const services: TestDevice = makeDevice({ ...scriptedServer, clock: time, fetch, storage });
  let live = (): void => undefined;
  const come = new Promise<void>((resolve) => (live = resolve));
  const fetchLife = jest.fn(async () => {
    await come;
    const bringToLife = (store: AppStore) => {
      store.live(services, withoutPolling);
      beginLife(store, services);
      closings.push(() => {
        store.stopListening();
        store.dispatch(baseApi.util.resetApiState());
      });
      return services;
    };
    return { bringToLife, beginSession, parts };
  });
  closings.push(() => services.close());
  const { rerender, unmount } = render(null);
  closings.unshift(unmount);
  void openWhole({
    entrance: services,
    begun,
    fetchLife,
    render: (what) => {
      if (isDrawn) rerender(what);
    },
  });
  return { live, fetchLife, services, time, user: userEvent.setup({ delay: null }) };
};

const title = { level: 1, name: 'Good evening, Rosa' } as const;
const greeting = () => screen.findByRole('heading', title);
const listed = () => screen.findAllByText(/Aspirin/);
const getHelp = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', {
    name: 'Get help',
  });

/** Once before, the app was opened here, and read what there is. */
const openedBefore = async () => {
  open().live();
  await listed();
  await settle();
  leave();
};

describe('before the app lives', () => {
  test('the first screen shows what the device knows, and no call goes out', async () => {
    await openedBefore();
    const before = phone.calls.length;
    const { fetchLife } = open();
    await greeting();
    await listed();
    await waitFor(() => expect(fetchLife).toHaveBeenCalledTimes(1));
    await settle();
    expect(phone.calls).toHaveLength(before);
  });

  test('the calls of the first screen go out as soon as it does', async () => {
    const { live } = open();
    await greeting();
    expect(phone.calls).toEqual([]);
    live();
    await listed();
    expect(phone.callsTo('GET /api/reminders/').length).toBeGreaterThan(0);
  });

  test('a tap is not lost: it is done then', async () => {
    const { live, user } = open();
    await greeting();
    await user.click(getHelp());
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    live();
    await screen.findByRole('alertdialog', { name: 'Send an emergency alert?' });
  });

  test('and whatever has to hear of it does', async () => {
    const { live, services, user } = open();
    await greeting();
    await user.click(screen.getByRole('button', { name: texts.test }));
    live();
    await screen.findByRole('alertdialog', { name: texts.test });
    await waitFor(() => expect(services.heard()).toBe('file'));
  });

  test('what it lives by is asked for when the first screen stands, and not sooner', async () => {
    const { fetchLife } = open();
    expect(fetchLife).not.toHaveBeenCalled();
    const stood: boolean[] = [];
    fetchLife.mockImplementation(() => {
      stood.push(screen.queryByRole('heading', title) !== null);
      return new Promise(() => undefined);
    });
    await greeting();
    await waitFor(() => expect(stood).toEqual([true]));
  });

  test('and in any case after five seconds, though no screen ever stands', async () => {
    const { fetchLife, time } = open({ isDrawn: false });
    await settle();
    await time.advance(4_999);
    expect(fetchLife).not.toHaveBeenCalled();
    await time.advance(1);
    expect(fetchLife).toHaveBeenCalledTimes(1);
  });
});

describe('it lives before the first screen stands', () => {
  test('where that is none that can stand alone', async () => {
    const { live, fetchLife } = open({ at: '/medication' });
    await waitFor(() => expect(fetchLife).toHaveBeenCalledTimes(1));
    await settle();
    expect(screen.queryByRole('heading', { name: 'My Medications' })).toBeNull();
    live();
    await screen.findByRole('heading', { name: 'My Medications' });
  });

  test('where something is known that will stand above the screen, so that nothing is pushed down', async () => {
    phone.answer('GET /api/reminders/', () => json(200, [reminderOf('Aspirin', '17:00:00')]));
    const time = makeDrivenClock(evening - 90 * minute);
    open({ time }).live();
    await listed();
    await time.advance(60 * minute);
    await screen.findByText(/Missed/);
    await settle();
    leave();
    const { live, fetchLife } = open();
    await waitFor(() => expect(fetchLife).toHaveBeenCalledTimes(1));
    await settle();
    expect(screen.queryByRole('heading', title)).toBeNull();
    live();
    await greeting();
  });

  test('where somebody has just signed in: their session is kept, and leads home', async () => {
    phone = makePhone();
    answerFor(phone, { reminders: [reminderOf('Aspirin', '20:00:00')] });
    const session = { token: rosa.token, user: rosa.user, message: '' };
    const { live } = open({ at: '/', begun: { session, wanted: null } });
    live();
    await greeting();
    expect(window.location.pathname).toBe('/survivordashboard');
    expect(phone.storage.getItem('token')).toBe(rosa.token);
  });
});

test('a page that cannot be brought to life says so to whoever opened it', async () => {
  const services = makeDevice({ ...scriptedServer, clock: clock(), ...phone });
  closings.push(() => services.close());
  window.history.replaceState(null, '', '/survivordashboard');
  const { rerender } = render(null);
  const fetchLife = () => Promise.reject(new Error('gone'));
  await expect(
    openWhole({ entrance: services, fetchLife, render: (what) => rerender(what) }),
  ).rejects.toThrow('gone');
});
