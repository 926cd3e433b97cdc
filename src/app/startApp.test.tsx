import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { clearAllListeners } from '@reduxjs/toolkit';
import localforage from 'localforage';
import { PAUSE } from 'redux-persist';
import { baseApi } from '../api/baseApi.ts';
import { makeDatabase } from '../platform/database.ts';
import type { QueuedAlert } from '../platform/emergency/emergencyQueue.ts';
import { readEarlyMedicines } from '../platform/earlyMedicines.ts';
import type { AlarmEvent } from '../platform/outbox/alarmEvents.ts';
import { makeTestServices, type TestServices } from '../../testkit/page/makeTestServices.ts';
import { makeFakeClock, settle } from '../../testkit/page/fakeClock.ts';
import { writeSnapshots } from '../../testkit/page/closeAfterTest.ts';
import { makeFakeDevice, type FakeDevice } from '../../testkit/page/fakeDevice.ts';
import { installTapTimeShift } from '../../testkit/page/renderApp.tsx';
import {
  mockSurvivorResponses,
  makeReminder,
  rosa,
  mockServer,
} from '../../testkit/page/mockServer.ts';
import { listenersWithoutPolling } from '../../testkit/page/listenersWithoutPolling.ts';
import * as deferredUi from './deferredComponents.tsx';
import { makeActionQueue } from './actionQueue.ts';
import { attachBrowserListeners, attachListeners } from './listeners.ts';
import type { SessionStore } from './extendStore.ts';
import { makeStore } from './store.ts';
import { startApp } from './startApp.tsx';

const minute = 60_000;
const eve = { ...rosa.user, id: '0198c0de-0000-7000-8000-0000000000ee', fname: 'Eve' };
/** Another tab signs Eve in. */
const evesSession = () => {
  phone.storage.setItem('token', 'token-of-eve');
  phone.storage.setItem('user', JSON.stringify(eve));
};
const evening = Date.UTC(2026, 2, 10, 18, 0);
const clock = () => makeFakeClock(evening);

let phone: FakeDevice;
let closings: (() => void)[];
beforeEach(async () => {
  await localforage.createInstance({ name: 'upstroke-state' }).clear();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => {};
  installTapTimeShift();
  closings = [];
  phone = makeFakeDevice(rosa);
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '20:00:00')] });
});
let stores: SessionStore[] = [];
const leave = () => {
  for (const close of closings) close();
  closings = [];
  stores = [];
};
afterEach(async () => {
  leave();
  await settle();
});

interface Options {
  readonly at?: string;
  readonly time?: ReturnType<typeof clock>;
  readonly isDrawn?: boolean;
  /** Medicines are read while the scripts load. */
  readonly isEarly?: boolean;
}

/** Opens the app; its runtime loads when `live` is called. */
const open = ({
  at = '/survivordashboard',
  time = clock(),
  isDrawn = true,
  isEarly = false,
}: Options = {}) => {
  window.history.replaceState(null, '', at);
  const { fetch, storage } = phone;
  const services: TestServices = makeTestServices({ ...mockServer, clock: time, fetch, storage });
  const { device } = services;
  const earlyMedicines = isEarly ? readEarlyMedicines(at, storage, device.httpClient) : null;
  let live = (): void => undefined;
  const come = new Promise<void>((resolve) => (live = resolve));
  const loadRuntime = jest.fn(async (_keep: () => void) => {
    await come;
    const startRuntime = async (sessionStore: SessionStore) => {
      stores.push(sessionStore);
      const store = attachListeners(sessionStore, services, listenersWithoutPolling);
      closings.push(() => {
        store.dispatch(clearAllListeners());
        store.dispatch({ type: PAUSE });
        store.dispatch(baseApi.util.resetApiState());
      });
      await attachBrowserListeners(store);
      return store;
    };
    return { startRuntime, deferredUi };
  });
  closings.push(() => services.close());
  const { rerender, unmount } = render(null);
  closings.unshift(unmount);
  void startApp({
    publicStore: makeStore(services),
    services: { ...services, device: { ...device, earlyMedicines } },
    actionQueue: makeActionQueue(),
    loadRuntime,
    render: (what) => {
      if (isDrawn) rerender(what);
    },
  });
  return { live, loadRuntime, services, time, user: userEvent.setup({ delay: null }) };
};

const title = { level: 1, name: 'Good evening, Rosa' } as const;
const greeting = () => screen.findByRole('heading', title);
const listed = () => screen.findAllByText(/Aspirin/);
const getHelp = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', {
    name: 'Get help',
  });

/** Simulates an earlier visit that stored the server data. */
const openedBefore = async () => {
  open().live();
  await listed();
  await Promise.all(stores.map(writeSnapshots));
  leave();
};

describe('before the runtime of the app is loaded', () => {
  test('the first screen shows what the device knows without a call', async () => {
    await openedBefore();
    const before = phone.calls.length;
    const { live } = open();
    await greeting();
    await listed();
    await settle();
    expect(phone.calls).toHaveLength(before);
    live();
    await waitFor(() => expect(phone.callsTo('GET /api/medicines/').length).toBeGreaterThan(1));
  });

  test('the first screen shows the medicines that were read while the scripts loaded', async () => {
    const reminders = [makeReminder('Aspirin', '20:00:00', { made_at: evening })];
    mockSurvivorResponses(phone, { reminders });
    open({ isEarly: true });
    await greeting();
    expect(screen.getAllByText(/Aspirin/)).not.toHaveLength(0);
    expect(phone.callsTo('GET /api/medicines/')).toHaveLength(1);
  });

  test('the first screen waits a second for them', async () => {
    phone.answer('GET /api/medicines/', () => new Promise<never>(() => undefined));
    const { time } = open({ isEarly: true });
    await settle();
    expect(screen.queryByRole('heading', title)).toBeNull();
    await time.advance(1_000);
    await greeting();
  });

  test('it is fetched after 5 s though no screen is shown', async () => {
    const { loadRuntime, time } = open({ isDrawn: false });
    await settle();
    await time.advance(4_999);
    expect(loadRuntime).not.toHaveBeenCalled();
    await time.advance(1);
    expect(loadRuntime).toHaveBeenCalledTimes(1);
  });

  test('a postponed action that throws stops neither the others nor the app', () => {
    const dispatch = jest.fn((action: { type: string }) => {
      if (action.type === 'fails') throw new Error('fails');
      return action;
    });
    const reported = jest.fn();
    Object.assign(globalThis, { reportError: reported });
    const postponed = makeActionQueue();
    for (const type of ['fails', 'goes on']) postponed.dispatch({ type });
    postponed.flush(dispatch as never);
    expect(dispatch.mock.calls).toEqual([[{ type: 'fails' }], [{ type: 'goes on' }]]);
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test('a tap on Get help outlives a reload for the runtime, and is done with it', async () => {
    const { loadRuntime, live, user } = open();
    await greeting();
    await waitFor(() => expect(loadRuntime).toHaveBeenCalled());
    const [keep] = loadRuntime.mock.calls[0]!;
    keep();
    expect(window.location.search).toBe('');
    await user.click(getHelp());
    keep();
    expect(window.location.search).toBe('?help=ask');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    live();
    await screen.findByRole('alertdialog', { name: 'Send an emergency alert?' });
  });

  test.each(['survivor', 'caregiver'] as const)(
    "the minute may turn: a %s's page shows the right one afterwards, and once it is visible again",
    async (role) => {
      phone = makeFakeDevice({ ...rosa, user: { ...rosa.user, role } });
      mockSurvivorResponses(phone, {});
      const { live, loadRuntime, services, time } = open();
      await waitFor(() => expect(loadRuntime).toHaveBeenCalled());
      const shownTime = () => stores[0]?.getState().clock.now;
      time.sleepUntil(evening + 2_000);
      live();
      await waitFor(() => expect(shownTime()).toBe(evening + 2_000));
      time.sleepUntil(evening + 5 * minute);
      services.show();
      expect(shownTime()).toBe(evening + 5 * minute);
    },
  );

  test('what another person tapped before is discarded', async () => {
    const { live, services, user } = open();
    await greeting();
    await user.click(getHelp());
    evesSession();
    services.dispatchStorageEvent();
    live();
    await screen.findByRole('heading', { ...title, name: 'Good evening, Eve' });
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a dose that the worker or another tab answers meanwhile does not ring', async () => {
    await openedBefore();
    const time = makeFakeClock(Date.UTC(2026, 2, 10, 19, 59));
    const { live } = open({ time });
    await greeting();
    await time.advance(2 * minute);
    const about = { user_id: rosa.user.id, medicine_name: 'Aspirin', medicine_key: 'aspirin' };
    const taken = { status: 'taken', timestamp: time.now(), dose: '2026-03-10T20:00' };
    const event = { ...about, ...taken, synced: 1, seq: 1 } as AlarmEvent;
    await makeDatabase()((db) => db.add('alarmEvents', event));
    live();
    await screen.findByText(/^Taken at/);
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the runtime comes before the first screen', () => {
  const waitsForIt = async (options: Options = {}) => {
    const view = open(options);
    await waitFor(() => expect(view.loadRuntime).toHaveBeenCalledTimes(1));
    await settle();
    expect(screen.queryByRole('heading', { level: 1, name: /Rosa|My Medications/ })).toBeNull();
    return view;
  };

  test('where a dose is due', async () => {
    await openedBefore();
    const { live } = await waitsForIt({ time: makeFakeClock(Date.UTC(2026, 2, 10, 20, 5)) });
    live();
    await screen.findByText(/It's time to take/);
  });

  test('where another session is stored while the app opens', async () => {
    const { storage } = phone;
    const getItem = storage.getItem.bind(storage);
    storage.getItem = (key) => {
      const item = getItem(key);
      if (key !== 'user') return item;
      storage.getItem = getItem;
      evesSession();
      return item;
    };
    const { live } = await waitsForIt();
    live();
    await screen.findByRole('heading', { ...title, name: 'Good evening, Eve' });
  });

  test('where a dose is due that was read while the scripts loaded', async () => {
    await waitsForIt({ time: makeFakeClock(Date.UTC(2026, 2, 10, 20, 5)), isEarly: true });
  });

  test('where an alert is stored unsent', async () => {
    await openedBefore();
    await makeDatabase()((db) => db.put('emergencyQueue', { id: 'a' } as QueuedAlert));
    await waitsForIt();
  });
});
