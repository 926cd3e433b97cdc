/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Storage as PersistStorage } from 'redux-persist';
import * as v from 'valibot';
import { remindersApi } from '../api/remindersApi.ts';
import { adminReducer, wordAdded, samples } from '../features/admin/adminSlice.ts';
import { affectedPartsSelected } from '../features/exercises/exercisesSlice.ts';
import { eventually, makeFakeClock, settle } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { makeFakeDevice, type FakeDevice } from '../../testkit/page/fakeDevice.ts';
import { mockSurvivorResponses, makeReminder, rosa } from '../../testkit/page/mockServer.ts';
import type { InjectableSlice } from './persist.ts';
import type { AppStore } from './extendStore.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const notKept = {
  tone: 'warning',
  text: 'This device could not save a copy for later. Please free some space.',
};

let phone: FakeDevice;
let clock: ReturnType<typeof makeFakeClock>;
/** Resolves the pending reads of a slow storage. */
let answer: (stored: unknown) => void;
let isSlow: (key: string) => boolean;
let written: string[];
let storage: PersistStorage;
beforeEach(() => {
  phone = makeFakeDevice(rosa);
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  clock = makeFakeClock(due - 10 * minute);
  const slow = new Promise((resolve) => (answer = resolve));
  const kept = new Map<string, unknown>();
  isSlow = () => true;
  written = [];
  storage = {
    getItem: (key: string) => (isSlow(key) ? slow : Promise.resolve(kept.get(key))),
    setItem: async (key: string, value: unknown) => {
      written.push(key);
      kept.set(key, value);
    },
    removeItem: async () => undefined,
  };
});

const start = () => openTab(phone, clock, storage);
const announcement = (store: AppStore) => store.getState().announcements.announcement;
const expectToRing = async (store: AppStore) => {
  await store.dispatch(remindersApi.endpoints.listReminders.initiate(rosa.user.id));
  await clock.advanceTo(due);
  expect(store.getState().alarms.ringing.map(({ id }) => id)).toEqual(['2026-03-10T08:00|aspirin']);
};

const adminLists: InjectableSlice = {
  key: 'admin',
  reducer: adminReducer,
  schema: v.object({ words: v.record(v.string(), v.array(v.string())) }),
};
const tea = wordAdded({ level: 'easy', word: 'tea' });
const withTea = [...samples.words.easy, 'tea'];
const easyWords = (store: AppStore) => store.getState().admin?.words.easy;

describe('the start of the app', () => {
  test('goes on after ten seconds where storage answers in part: the app says so, rings, and overwrites nothing', async () => {
    isSlow = (key) => key !== 'persist:alarms';
    const started = jest.fn();
    const starting = start();
    void starting.then(started);
    await clock.advance(9_999);
    expect(started).not.toHaveBeenCalled();
    await clock.advance(1);
    const { store } = await starting;
    expect(announcement(store)).toEqual(notKept);
    written = [];
    await expectToRing(store);
    const { medications, alarms } = store.getState();
    answer(undefined);
    await settle();
    expect(store.getState()).toMatchObject({ medications, alarms });
    store.injectSlice(adminLists);
    store.dispatch(tea);
    await clock.advance(minute);
    expect([easyWords(store), written]).toEqual([withTea, []]);
  });

  test('goes on without a database that cannot be read, and the app says so', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    answer(undefined);
    jest.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The database does not open', 'UnknownError');
    });
    const { store } = await start();
    expect(announcement(store)).toEqual(notKept);
    await expectToRing(store);
    expect(logged).toHaveBeenCalledWith('listenerMiddleware/error', expect.anything(), {
      raisedBy: 'effect',
    });
  });
});

describe('a slice that is added later', () => {
  const open = async () => (await start()).store;
  beforeEach(() => {
    isSlow = () => false;
  });

  test('is absent before, leaves all others as they are, and is restored by the next page', async () => {
    const store = await open();
    store.dispatch(tea);
    const { admin: none, ...before } = store.getState();
    expect(none).toBeUndefined();
    store.injectSlice(adminLists);
    await settle();
    const { admin, ...after } = store.getState();
    expect([admin?.words, after]).toEqual([samples.words, before]);
    store.dispatch(tea);
    store.injectSlice(adminLists);
    await settle();
    expect(easyWords(store)).toEqual(withTea);
    await eventually(() => expect(written).toContain('persist:admin'));
    const next = await open();
    next.injectSlice(adminLists);
    await settle();
    expect(easyWords(next)).toEqual(withTea);
  });

  test('is given up after ten seconds: what happens since is neither lost nor kept, all else is', async () => {
    const store = await open();
    isSlow = (key) => key === 'persist:admin';
    store.injectSlice(adminLists);
    await clock.advance(9_999);
    expect(store.getState().admin?._persist?.rehydrated).toBe(false);
    expect(announcement(store)).toBeNull();
    await clock.advance(1);
    expect([store.getState().admin, announcement(store)]).toEqual([samples, notKept]);
    written = [];
    store.dispatch(tea);
    store.dispatch(affectedPartsSelected(['Left Arm']));
    answer(undefined);
    await eventually(() => expect(written).toContain('persist:exercises'));
    expect(easyWords(store)).toEqual(withTea);
    expect(written).not.toContain('persist:admin');
  });
});
