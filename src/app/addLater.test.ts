/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Storage as PersistStorage } from 'redux-persist';
import * as v from 'valibot';
import { adminReducer, wordAdded, wordsReset } from '../features/admin/adminSlice.ts';
import { samples } from '../features/admin/samples.ts';
import { partsChosen } from '../features/exercises/exercisesSlice.ts';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import { type House, makeHouse, type Tab } from '../../testkit/page/house.ts';
import type { LaterSlice } from './persist.ts';
import { makeStore, openStore } from './store.ts';

const adminLists: LaterSlice = {
  key: 'admin',
  reducer: adminReducer,
  shape: v.object({ words: v.record(v.string(), v.array(v.string())) }),
};
const tea = wordAdded({ level: 'easy', word: 'tea' });

let house: House;
let tab: Tab;
beforeEach(async () => {
  house = await makeHouse({ now: Date.UTC(2026, 2, 10, 8, 0) });
  tab = await house.openTab();
});
afterEach(() => house.tearDown());

const state = ({ store }: Tab) => store.getState();

describe('a slice that comes with the files of a screen', () => {
  test('is not there before, and its actions go nowhere', () => {
    tab.store.dispatch(tea);
    expect(state(tab).admin).toBeUndefined();
  });

  test('is added once, and leaves all others as they are', async () => {
    const { admin: none, ...before } = state(tab);
    expect(none).toBeUndefined();
    tab.store.addLater(adminLists);
    await settle();
    const { admin, ...after } = state(tab);
    expect(admin?.words).toEqual(samples.words);
    expect(after).toEqual(before);
    tab.store.dispatch(tea);
    const changed = state(tab).admin;
    expect(changed?.words.easy).toContain('tea');
    tab.store.addLater(adminLists);
    await settle();
    expect(state(tab).admin).toBe(changed);
  });

  test('brings what is stored of it, and keeps what is changed', async () => {
    tab.store.addLater(adminLists);
    await settle();
    tab.store.dispatch(tea);
    await settle();
    house.close(tab);
    const next = await house.openTab();
    expect(state(next).admin).toBeUndefined();
    next.store.addLater(adminLists);
    await settle();
    expect(state(next).admin?.words.easy).toEqual([...samples.words.easy, 'tea']);
    next.store.dispatch(wordsReset());
    expect(state(next).admin?.words).toEqual(samples.words);
  });

  test('what is stored of it in another shape counts as nothing', async () => {
    tab.store.addLater({ ...adminLists, shape: v.object({ words: v.unknown() }) });
    await settle();
    tab.store.dispatch(wordAdded({ level: 'easy', word: 7 as unknown as string }));
    await settle();
    house.close(tab);
    const next = await house.openTab();
    next.store.addLater(adminLists);
    await settle();
    expect(state(next).admin?.words).toEqual(samples.words);
  });
});

test('a second one leaves the first where it is', () => {
  const another = 'another' as typeof adminLists.key;
  tab.store.addLater(adminLists);
  tab.store.dispatch(tea);
  tab.store.addLater({ ...adminLists, key: another });
  tab.store.dispatch(tea);
  expect(state(tab).admin?.words.easy).toEqual([...samples.words.easy, 'tea', 'tea']);
  expect(state(tab)).toHaveProperty([another, 'words', 'easy'], [...samples.words.easy, 'tea']);
});

describe('where what is stored of it alone gives no answer', () => {
  const notKept = {
    tone: 'warning',
    text: 'This device could not save a copy for later. Please free some space.',
  };
  let answer: (stored: unknown) => void;
  let wrote: string[];
  let store: Tab['store'];
  beforeEach(async () => {
    const stored = new Promise((resolve) => (answer = resolve));
    wrote = [];
    const storage: PersistStorage = {
      getItem: (key: string) => (key === 'persist:admin' ? stored : Promise.resolve(undefined)),
      setItem: async (key: string) => void wrote.push(key),
      removeItem: async () => undefined,
    };
    tab.store.stopListening();
    store = makeStore({ ...tab.services, storage });
    await openStore(store, tab.services, storage);
    store.addLater(adminLists);
  });

  test('it is waited for ten seconds; then the samples stand, and that nothing is kept is said', async () => {
    await house.clock.advance(9_999);
    expect(store.getState().admin?._persist?.rehydrated).toBe(false);
    expect(store.getState().status.announcement).toBeNull();
    await house.clock.advance(1);
    expect(store.getState().admin).toEqual(samples);
    expect(store.getState().status.announcement).toEqual(notKept);
  });

  test('late it neither loses what has happened since nor is overwritten, and all others are kept', async () => {
    await house.clock.advance(10_000);
    store.dispatch(tea);
    answer(undefined);
    await settle();
    expect(store.getState().admin?.words.easy).toContain('tea');
    wrote = [];
    await house.clock.advance(60_000);
    store.dispatch(tea);
    store.dispatch(partsChosen(['Left Arm']));
    await eventually(() => expect(wrote).toContain('persist:exercises'));
    expect(wrote).not.toContain('persist:admin');
  });

  test('within ten seconds it is kept as ever', async () => {
    await house.clock.advance(9_000);
    answer(undefined);
    await settle();
    store.dispatch(tea);
    await eventually(() => expect(wrote).toContain('persist:admin'));
    await house.clock.advance(10_000);
    expect(store.getState().admin?.words.easy).toContain('tea');
    expect(store.getState().status.announcement).toBeNull();
  });
});

test('where what is stored could not be read at the start, it is there at once, and nothing of it is kept', async () => {
  const wrote: string[] = [];
  const storage: PersistStorage = {
    getItem: () => new Promise(() => {}),
    setItem: async (key: string) => void wrote.push(key),
    removeItem: async () => undefined,
  };
  tab.store.stopListening();
  const store = makeStore({ ...tab.services, storage });
  const started = openStore(store, tab.services, storage);
  await house.clock.advance(10_000);
  await started;
  store.addLater(adminLists);
  store.dispatch(tea);
  await settle();
  expect(store.getState().admin).toEqual({
    ...samples,
    words: { ...samples.words, easy: [...samples.words.easy, 'tea'] },
  });
  expect(wrote).toEqual([]);
});
