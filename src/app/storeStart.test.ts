/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Storage as PersistStorage } from 'redux-persist';
import { firstScreenApi } from '../api/firstScreenApi.ts';
import { affectedPartsSelected } from '../features/exercises/exercisesSlice.ts';
import { settle } from '../../testkit/page/fakeClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import {
  clock,
  minute,
  phone,
  phoneTestbed,
  start as due,
} from '../../testkit/page/phoneTestbed.ts';
import {
  ofRosa,
  mockSurvivorResponses,
  makeReminder,
  rosa,
} from '../../testkit/page/mockServer.ts';
import type { AppStore } from './extendStore.ts';

const notKept = {
  tone: 'warning',
  text: 'This device could not save a copy for later. Please free some space, or allow this page to keep data.',
};

phoneTestbed(rosa, due - 10 * minute);
/** Resolves the pending reads of a slow storage. */
let answer: (stored: unknown) => void;
let isSlow: (key: string) => boolean;
let written: string[];
let storage: PersistStorage;
beforeEach(() => {
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
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
  await store.dispatch(firstScreenApi.endpoints.listMedicines.initiate(ofRosa));
  await clock.advanceTo(due);
  expect(store.getState().alarms.ringing.map(({ id }) => id)).toEqual(['2026-03-10T08:00|aspirin']);
};

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
    store.dispatch(affectedPartsSelected(['Left Arm']));
    await clock.advance(minute);
    expect(written).toEqual([]);
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
