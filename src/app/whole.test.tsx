import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import localforage from 'localforage';
import { baseApi } from '../api/baseApi.ts';
import { makeDatabase } from '../device/database.ts';
import type { QueuedAlert } from '../device/emergency/emergencyQueue.ts';
import type { AlarmEvent } from '../device/outbox/alarmEvents.ts';
import { beginSession } from '../features/auth/beginSession.ts';
import { texts } from '../features/readiness/strings.ts';
import { makeDevice, type TestDevice } from '../../testkit/page/makeDevice.ts';
import { makeDrivenClock, settle } from '../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../testkit/page/phone.ts';
import { shiftTaps } from '../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../testkit/page/scripted.ts';
import { withoutPolling } from '../../testkit/page/withoutPolling.ts';
import { beginLife } from './beginLife.ts';
import * as parts from './lifeParts.ts';
import { makePostponed } from './postponed.ts';
import type { AppStore } from './store.ts';
import { type Begun, openWhole } from './whole.tsx';

const minute = 60_000;
const eve = { ...rosa.user, id: '0198c0de-0000-7000-8000-0000000000ee', fname: 'Eve' };
/** Another tab signs Eve in. */
const evesSession = () => {
  phone.storage.setItem('token', 'token-of-eve');
  phone.storage.setItem('user', JSON.stringify(eve));
};
const evening = Date.UTC(2026, 2, 10, 18, 0);
const clock = () => makeDrivenClock(evening);

let phone: Phone;
let closings: (() => void)[];
beforeEach(async () => {
  await localforage.createInstance({ name: 'upstroke-state' }).clear();
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
afterEach(async () => {
  leave();
  await settle();
});

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
  const fetchLife = jest.fn(async (_keep: () => void) => {
    await come;
    const bringToLife = async (store: AppStore) => {
      store.live(services, withoutPolling);
      await beginLife(store, services);
      closings.push(() => {
        store.stopListening();
        store.keepNothingMore();
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
    expect(phone.callsTo('GET /api/reminders/')).not.toEqual([]);
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

  test('what was tapped before another person came is not done for them', async () => {
    const { live, services, user } = open();
    await greeting();
    await user.click(getHelp());
    evesSession();
    services.hearStored();
    live();
    await screen.findByRole('heading', { ...title, name: 'Good evening, Eve' });
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a call for help that was tapped outlives a reload for what the app lives by', async () => {
    const { fetchLife, user } = open();
    await greeting();
    await waitFor(() => expect(fetchLife).toHaveBeenCalled());
    const [keep] = fetchLife.mock.calls[0]!;
    keep();
    expect(window.location.search).toBe('');
    await user.click(getHelp());
    keep();
    expect(window.location.search).toBe('?help=ask');
  });

  test('one that fails takes no other along, nor the app', async () => {
    const dispatch = jest.fn((action: { type: string }) => {
      if (action.type === 'fails') throw new Error('fails');
      return action;
    });
    const reported = jest.fn();
    Object.assign(globalThis, { reportError: reported });
    const postponed = makePostponed(dispatch as never);
    for (const type of ['fails', 'goes on']) postponed.dispatch({ type });
    postponed.release();
    expect(dispatch.mock.calls).toEqual([[{ type: 'fails' }], [{ type: 'goes on' }]]);
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test('a dose that the worker or another tab answers meanwhile rings no more', async () => {
    await openedBefore();
    const time = makeDrivenClock(Date.UTC(2026, 2, 10, 19, 59));
    const { live } = open({ time });
    await screen.findByRole('heading', title);
    await time.advance(2 * minute);
    const taken: Omit<AlarmEvent, 'id'> = {
      user_id: rosa.user.id,
      reminder_id: null,
      medicine_name: 'Aspirin',
      medicine_key: 'aspirin',
      activity_type: 'medication',
      details: '',
      status: 'taken',
      timestamp: time.now(),
      dose: '2026-03-10T20:00',
      synced: 1,
      seq: 1,
    };
    await makeDatabase()((db) => db.add('alarmEvents', taken as AlarmEvent));
    live();
    await screen.findByText(/taken at/);
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('it goes by the zone that the device is in now', async () => {
    await openedBefore();
    open({ time: makeDrivenClock(evening, 'America/New_York') });
    await screen.findByRole('heading', { ...title, name: 'Good afternoon, Rosa' });
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

  test.each([
    ['fell due while the app was closed', 21],
    ['is due now', 20],
  ])('where a dose %s: it never says first what is no longer so', async (_what, hour) => {
    await openedBefore();
    const { live } = open({ time: makeDrivenClock(Date.UTC(2026, 2, 10, hour, 5)) });
    await settle();
    expect(screen.queryByText(/Due now/)).toBeNull();
    live();
    await screen.findByText(hour === 20 ? /It's time to take/ : /marked as missed/);
  });

  test('where an alert waits on the device', async () => {
    await openedBefore();
    await makeDatabase()((db) => db.put('emergencyQueue', { id: 'a' } as QueuedAlert));
    open();
    await settle();
    expect(screen.queryByRole('heading', title)).toBeNull();
  });

  test('where another session is stored by then', async () => {
    const { storage } = phone;
    const getItem = storage.getItem.bind(storage);
    storage.getItem = (key) => {
      const item = getItem(key);
      if (key !== 'user') return item;
      storage.getItem = getItem;
      evesSession();
      return item;
    };
    const { live } = open();
    await settle();
    expect(screen.queryByRole('heading', title)).toBeNull();
    live();
    await screen.findByRole('heading', { ...title, name: 'Good evening, Eve' });
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
