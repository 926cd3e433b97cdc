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
import { withEarlyMedicines } from '../platform/services.ts';
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
import type { AppStore } from './extendStore.ts';
import { attachBrowserListeners, attachListeners } from './listeners.ts';
import { makeStore } from './store.ts';
import { startApp } from './startApp.tsx';

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
let stores: AppStore[] = [];
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
  /** Medicines are read while the scripts load, on a page without a worker. */
  readonly isEarly?: boolean;
  readonly isDrawn?: boolean;
}

/** Opens the app; listeners and dialogs load when `live` is called. */
const open = ({
  at = '/survivordashboard',
  time = clock(),
  isEarly = false,
  isDrawn = true,
}: Options = {}) => {
  window.history.replaceState(null, '', at);
  const { fetch, storage } = phone;
  const services: TestServices = makeTestServices({ ...mockServer, clock: time, fetch, storage });
  const { device } = services;
  const earlyMedicines = isEarly ? readEarlyMedicines(at, storage, device.httpClient) : null;
  const httpClient = withEarlyMedicines(earlyMedicines, device.httpClient);
  let live = (): void => undefined;
  const come = new Promise<void>((resolve) => (live = resolve));
  const loadDeferred = jest.fn(async (_keep: () => void) => {
    await come;
    const startListeners = async (started: AppStore) => {
      attachListeners(started, listenersWithoutPolling);
      await attachBrowserListeners(started);
    };
    return { startListeners, deferredUi };
  });
  closings.push(() => services.close());
  const { rerender, unmount } = render(null);
  closings.unshift(unmount);
  const publicStore = makeStore(services);
  const store = publicStore as unknown as AppStore;
  stores.push(store);
  closings.push(() => {
    store.dispatch(clearAllListeners());
    store.dispatch({ type: PAUSE });
    store.dispatch(baseApi.util.resetApiState());
  });
  void startApp({
    publicStore,
    services: { ...services, device: { ...device, earlyMedicines, httpClient } },
    makeServices: (all) => all as TestServices,
    loadDeferred,
    render: (what) => {
      if (isDrawn) rerender(what);
    },
  });
  return { live, loadDeferred, services, time, user: userEvent.setup({ delay: null }) };
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

describe('a page without a worker', () => {
  test('shows the medicines that were read while the scripts loaded', async () => {
    const reminders = [makeReminder('Aspirin', '20:00:00', { made_at: evening })];
    mockSurvivorResponses(phone, { reminders });
    open({ isEarly: true });
    await greeting();
    expect(screen.getAllByText(/Aspirin/)).not.toHaveLength(0);
    expect(phone.callsTo('GET /api/medicines/')).toHaveLength(1);
  });

  test('waits a second for them', async () => {
    phone.answer('GET /api/medicines/', () => new Promise<never>(() => undefined));
    const { time } = open({ isEarly: true });
    await settle();
    expect(screen.queryByRole('heading', title)).toBeNull();
    await time.advance(1_000);
    await greeting();
  });

  test('goes on after a second where no screen is shown', async () => {
    const { loadDeferred, time } = open({ isEarly: true, isDrawn: false });
    await settle();
    expect(loadDeferred).not.toHaveBeenCalled();
    await time.advance(1_000);
    expect(loadDeferred).toHaveBeenCalledTimes(1);
  });

  test('keeps what is answered before it can ring', async () => {
    const time = makeFakeClock(Date.UTC(2026, 2, 10, 20, 5));
    const { live, user } = open({ time, isEarly: true });
    await user.click(await screen.findByRole('button', { name: 'Mark Taken' }));
    await screen.findByText(/^Taken at/);
    live();
    await waitFor(() => expect(phone.callsTo('POST /api/activities')).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a tap on Get help outlives a reload for the dialog, and is done with it', async () => {
    const { loadDeferred, live, user } = open({ isEarly: true });
    await greeting();
    await waitFor(() => expect(loadDeferred).toHaveBeenCalled());
    const [keep] = loadDeferred.mock.calls[0]!;
    keep();
    expect(window.location.search).toBe('');
    await user.click(getHelp());
    keep();
    expect(window.location.search).toBe('?help=ask');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    live();
    await screen.findByRole('alertdialog', { name: 'Send an emergency alert?' });
  });
});

describe('a page that has the app on the device', () => {
  const waitsForIt = async (options: Options = {}) => {
    const view = open(options);
    await waitFor(() => expect(view.loadDeferred).toHaveBeenCalledTimes(1));
    await settle();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    return view;
  };

  test('waits for its notices, so that nothing moves', async () => {
    await openedBefore();
    await makeDatabase()((db) => db.put('emergencyQueue', { id: 'a' } as QueuedAlert));
    const { live } = await waitsForIt();
    live();
    await greeting();
  });

  test('tells its worker that the app is complete before it is shown', async () => {
    const { live, services } = await waitsForIt();
    const shown: unknown[] = [];
    jest.spyOn(services.device.worker, 'post').mockImplementation(({ type }) => {
      if (type === 'KEEP_APP') shown.push(screen.queryByRole('heading', { level: 1 }));
    });
    live();
    await greeting();
    expect(shown).toEqual([null]);
  });

  test('shows what it knows without the server', async () => {
    await openedBefore();
    phone.network.up = false;
    open().live();
    await greeting();
    await listed();
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
    open().live();
    await screen.findByRole('heading', { ...title, name: 'Good evening, Eve' });
  });

  test('does not ring for a dose that the worker has answered', async () => {
    await openedBefore();
    const time = makeFakeClock(Date.UTC(2026, 2, 10, 20, 5));
    const about = { user_id: rosa.user.id, medicine_name: 'Aspirin', medicine_key: 'aspirin' };
    const taken = { status: 'taken', timestamp: time.now(), dose: '2026-03-10T20:00' };
    const event = { ...about, ...taken, synced: 1, seq: 1 } as AlarmEvent;
    await makeDatabase()((db) => db.add('alarmEvents', event));
    open({ time }).live();
    await screen.findByText(/^Taken at/);
    await settle();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
