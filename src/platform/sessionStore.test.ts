/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import { rosa } from '../../testkit/page/mockServer.ts';
import { makeSessionStore } from './sessionStore.ts';

let storage: Storage;
let keys: ReturnType<typeof makeSessionStore>;
beforeEach(() => {
  storage = makeMemoryStorage();
  keys = makeSessionStore(storage, makeMemoryStorage());
});
const fill = () => {
  const { setItem } = storage;
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  return () => void (storage.setItem = setItem);
};

describe('the stored session', () => {
  test('is the token beside the user with the fields of SPEC 3 and whether the email is confirmed', () => {
    expect(keys.readSession()).toEqual({ token: null, user: null });
    keys.writeSession('t', rosa.user);
    expect(storage.getItem('token')).toBe('t');
    expect(Object.keys(JSON.parse(storage.getItem('user')!) as object)).toEqual([
      'id',
      'role',
      'fname',
      'lname',
      'avatarUrl',
      'emailConfirmed',
    ]);
    expect(keys.readSession()).toEqual({ token: 't', user: rosa.user });
    storage.setItem('user', JSON.stringify({ ...rosa.user, password: 'x' }));
    expect(keys.readSession().user).toEqual(rosa.user);
  });

  test.each(['', '[]', '{}', { id: 'not-an-id' }])('is unreadable when the user is %j', (user) => {
    storage.setItem('token', 't');
    const stored = typeof user === 'string' ? user : JSON.stringify({ ...rosa.user, ...user });
    storage.setItem('user', stored);
    expect(keys.readSession()).toEqual({ token: 't', user: 'unreadable' });
  });

  test('is cleared with all personal keys; settings of the device are kept', () => {
    const settings = ['preferredSound', 'theme'];
    const personal = ['token', 'user', 'lastResetDate', 'connected_survivor_id'];
    for (const key of [...personal, ...settings]) storage.setItem(key, 'x');
    storage.setItem('caregiver_alarm_instructions_seen', 'true');
    storage.setItem('keptZone', 'Asia/Tokyo Europe/Berlin');
    keys.clearPersonal();
    const left = Array.from({ length: storage.length }, (_none, index) => storage.key(index));
    expect(left).toEqual([...settings, 'loggedOut']);
  });
});

test.each([
  ['true', null],
  ['permanent', 'permanent'],
] as const)('instructions seen %s are %s after a logout, and a sign-in in place', (seen, then) => {
  expect(keys.readInstructionsSeen()).toBeNull();
  keys.writeInstructionsSeen(seen);
  expect(storage.getItem('caregiver_alarm_instructions_seen')).toBe(seen);
  expect(keys.readInstructionsSeen()).toBe(seen);
  keys.clearPersonal();
  expect(keys.readInstructionsSeen()).toBe(then);
  keys.writeSession('first', rosa.user);
  keys.writeInstructionsSeen(seen);
  keys.writeSession('first', rosa.user);
  expect(keys.readInstructionsSeen()).toBe(seen);
  keys.writeSession('second', rosa.user);
  expect(keys.readInstructionsSeen()).toBe(then);
});

test('a tab keeps the survivor it shows, also after a reload; a new one takes the last chosen', () => {
  const [one, other] = [makeMemoryStorage(), makeMemoryStorage()];
  const openTab = (tab = makeMemoryStorage()) => makeSessionStore(storage, tab);
  openTab(one).writeConnectedSurvivor('cleo');
  expect(openTab(other).readConnectedSurvivor()).toBe('cleo');
  openTab(one).writeConnectedSurvivor('dino');
  const shown = () =>
    [openTab(one), openTab(other), openTab()].map((t) => t.readConnectedSurvivor());
  expect(shown()).toEqual(['dino', 'cleo', 'dino']);
  openTab(one).removeConnectedSurvivor('cleo');
  openTab(one).removeConnectedSurvivor('dino');
  expect(shown()).toEqual([null, 'cleo', null]);
});

test('lastResetDate is stored; on a full device it is known until the user leaves', () => {
  expect(keys.readLastResetDate()).toBeNull();
  keys.writeLastResetDate('2026-03-09');
  expect(storage.getItem('lastResetDate')).toBe('2026-03-09');
  const empty = fill();
  keys.writeInstructionsSeen('true');
  expect(keys.readInstructionsSeen()).toBeNull();
  keys.writeLastResetDate('2026-03-10');
  expect(keys.readLastResetDate()).toBe('2026-03-10');
  keys.clearPersonal();
  expect(keys.readLastResetDate()).toBeNull();
  keys.writeLastResetDate('2026-03-10');
  empty();
  keys.writeLastResetDate('2026-03-11');
  storage.setItem('lastResetDate', '2026-03-12');
  expect(keys.readLastResetDate()).toBe('2026-03-12');
});
