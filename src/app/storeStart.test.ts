/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Storage as PersistStorage } from 'redux-persist';
import { baseApi } from '../api/baseApi.ts';
import { atHome, ringing } from '../../testkit/page/atHome.ts';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';
import { startStore } from '../../testkit/page/livingStore.ts';
import { makeStore } from './store.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = atHome({ now: due - 10 * minute });
const notKept = {
  tone: 'warning',
  text: 'This device could not save a copy for later. Please free some space.',
};

/** What a slow device answers, once it does. */
let answer: (stored: unknown) => void;
let storage: { [K in keyof PersistStorage]: jest.Mock<PersistStorage[K]> };
beforeEach(() => {
  const stored = new Promise((resolve) => (answer = resolve));
  storage = {
    getItem: jest.fn(() => stored),
    setItem: jest.fn(async () => undefined),
    removeItem: jest.fn(async () => undefined),
  };
});

const close = ({ store }: Tab) => {
  store.stopListening();
  store.dispatch(baseApi.util.resetApiState());
};

/** Starts the app once more on Rosa's device; `change` makes that device another. */
const start = async (change: (tab: Tab) => void = () => undefined) => {
  await home.house.addReminder(home.rosa);
  const first = await home.signedInTab();
  change(first);
  first.store.stopListening();
  const { services } = first;
  const store = makeStore({ ...services, storage });
  const tab: Tab = { store, services };
  let isStarted = false;
  const started = startStore(store, services, { storage }).then(() => (isStarted = true));
  await settle();
  return { tab, started, isStarted: () => isStarted };
};

describe('a device whose storage never answers', () => {
  test('starts after ten seconds, says so, and rings by what the server lists', async () => {
    const { tab, isStarted } = await start();
    await home.house.clock.advance(9_999);
    expect(isStarted()).toBe(false);
    await home.house.clock.advance(1);
    expect(isStarted()).toBe(true);
    expect(tab.store.getState().status.announcement).toEqual(notKept);
    await home.fetchReminders(tab);
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
    close(tab);
  });

  test('but late neither loses what has happened since nor is overwritten', async () => {
    const { tab } = await start();
    await home.house.clock.advance(10_000);
    await home.fetchReminders(tab);
    const { medications, alarms } = tab.store.getState();
    answer(undefined);
    await settle();
    expect(tab.store.getState()).toMatchObject({ medications, alarms });
    await home.house.clock.advance(minute);
    expect(storage.setItem).not.toHaveBeenCalled();
    close(tab);
  });

  test('in part is not overwritten in the part that it answered either', async () => {
    storage.getItem.mockImplementation((key: string) =>
      key === 'persist:alarms' ? Promise.resolve(undefined) : new Promise(() => {}),
    );
    const { tab } = await start();
    await home.house.clock.advance(10_000);
    await settle();
    storage.setItem.mockClear();
    await home.house.clock.advanceTo(due);
    await settle();
    expect(tab.store.getState().alarms.lastCheckAt).toBe(due);
    expect(storage.setItem).not.toHaveBeenCalled();
    close(tab);
  });

  test('within ten seconds is waited for, and is written to from then on', async () => {
    const { tab, started } = await start();
    await home.house.clock.advance(9_000);
    answer(undefined);
    await started;
    expect(tab.store.getState().status.announcement).toBeNull();
    await home.house.clock.advance(minute);
    await settle();
    storage.setItem.mockClear();
    await home.house.clock.advance(minute);
    await eventually(() => expect(storage.setItem).toHaveBeenCalled());
    close(tab);
  });
});

test('a database that cannot be read is said, and the app starts all the same', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer(undefined);
  const { tab, started } = await start(({ services }) => {
    const { outbox } = services.device;
    outbox.list = () => Promise.reject(new Error('The database gives no answer'));
    outbox.read = outbox.list;
  });
  await started;
  expect(tab.store.getState().status.announcement).toEqual(notKept);
  await home.fetchReminders(tab);
  await home.house.clock.advanceTo(due);
  expect(ringing(tab)).toEqual([morning]);
  expect(logged).toHaveBeenCalledWith('listenerMiddleware/error', expect.anything(), {
    raisedBy: 'effect',
  });
  close(tab);
});
