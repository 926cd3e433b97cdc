/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import { rosa } from '../../testkit/page/scripted.ts';
import { makeLocalKeys } from './localKeys.ts';

let storage: Storage;
beforeEach(() => {
  storage = makeMemoryStorage();
});

describe('the stored session', () => {
  test('User (stored locally as user): id, role, fname, lname, avatarUrl, beside its token', () => {
    makeLocalKeys(storage).writeSession('t', rosa.user);
    expect(storage.getItem('token')).toBe('t');
    expect(JSON.parse(storage.getItem('user')!)).toEqual(rosa.user);
    expect(Object.keys(rosa.user)).toEqual(['id', 'role', 'fname', 'lname', 'avatarUrl']);
    expect(makeLocalKeys(storage).readSession()).toEqual({ token: 't', user: rosa.user });
  });

  test('is none where nothing is stored', () => {
    expect(makeLocalKeys(storage).readSession()).toEqual({ token: null, user: null });
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"rosa"',
    '{}',
    JSON.stringify({ ...rosa.user, role: 7 }),
    JSON.stringify({ ...rosa.user, id: undefined }),
    JSON.stringify({ ...rosa.user, id: 'not-an-id' }),
  ])('is unreadable where the user is %j', (stored) => {
    storage.setItem('token', 't');
    storage.setItem('user', stored);
    expect(makeLocalKeys(storage).readSession()).toEqual({ token: 't', user: 'unreadable' });
  });

  test('leaves away what is no part of a user', () => {
    storage.setItem('user', JSON.stringify({ ...rosa.user, password: 'x' }));
    expect(makeLocalKeys(storage).readSession().user).toEqual(rosa.user);
  });
});

test('what is personal goes, and settings of the device stay', () => {
  const kept = { preferredSound: 'alarm', theme: 'dark' };
  const personal = [
    'token',
    'user',
    'lastResetDate',
    'connected_survivor_id',
    'caregiver_alarm_instructions_seen',
  ];
  for (const key of [...personal, ...Object.keys(kept)]) storage.setItem(key, 'x');
  makeLocalKeys(storage).clearPersonal();
  expect(personal.map((key) => storage.getItem(key))).toEqual(personal.map(() => null));
  expect(Object.keys(kept).map((key) => storage.getItem(key))).toEqual(['x', 'x']);
});

describe('Local storage: caregiver_alarm_instructions_seen (true or permanent)', () => {
  const key = 'caregiver_alarm_instructions_seen';

  test.each(['true', 'permanent'] as const)('is kept as %s', (seen) => {
    const keys = makeLocalKeys(storage);
    expect(keys.readInstructionsSeen()).toBeNull();
    keys.writeInstructionsSeen(seen);
    expect(storage.getItem(key)).toBe(seen);
    expect(keys.readInstructionsSeen()).toBe(seen);
  });

  test.each([
    ['true', null],
    ['permanent', 'permanent'],
  ] as const)('as %s is %s after a logout, and after a sign-in in place', (seen, then) => {
    const keys = makeLocalKeys(storage);
    keys.writeInstructionsSeen(seen);
    keys.clearPersonal();
    expect(keys.readInstructionsSeen()).toBe(then);
    keys.writeSession('first', rosa.user);
    keys.writeInstructionsSeen(seen);
    keys.writeSession('second', rosa.user);
    expect(keys.readInstructionsSeen()).toBe(then);
  });

  test('stays where a tab follows the sign-in of another one', () => {
    const keys = makeLocalKeys(storage);
    keys.writeSession('t', rosa.user);
    keys.writeInstructionsSeen('true');
    keys.writeSession('t', rosa.user);
    expect(keys.readInstructionsSeen()).toBe('true');
  });

  test('is not kept on a full device, which does no harm', () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const keys = makeLocalKeys(storage);
    keys.writeInstructionsSeen('true');
    expect(keys.readInstructionsSeen()).toBeNull();
  });
});

test('Local storage: lastResetDate is kept', () => {
  const keys = makeLocalKeys(storage);
  expect(keys.readLastResetDate()).toBeNull();
  keys.writeLastResetDate('2026-03-10');
  expect(storage.getItem('lastResetDate')).toBe('2026-03-10');
  expect(keys.readLastResetDate()).toBe('2026-03-10');
});

test('a device too full to keep lastResetDate knows it for as long as the page is open', () => {
  const keys = makeLocalKeys(storage);
  keys.writeLastResetDate('2026-03-09');
  const { setItem } = storage;
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  keys.writeLastResetDate('2026-03-10');
  expect(keys.readLastResetDate()).toBe('2026-03-10');
  storage.setItem = setItem;
  keys.writeLastResetDate('2026-03-11');
  storage.setItem('lastResetDate', '2026-03-12');
  expect(keys.readLastResetDate()).toBe('2026-03-12');
});

test('and no longer than the person is signed in', () => {
  const keys = makeLocalKeys(storage);
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  keys.writeLastResetDate('2026-03-10');
  keys.clearPersonal();
  expect(keys.readLastResetDate()).toBeNull();
});

test('Local storage: connected_survivor_id is whom a caregiver looks at', () => {
  const keys = makeLocalKeys(storage);
  expect(keys.readConnectedSurvivor()).toBeNull();
  keys.writeConnectedSurvivor('rosa');
  expect(storage.getItem('connected_survivor_id')).toBe('rosa');
  expect(keys.readConnectedSurvivor()).toBe('rosa');
  keys.writeConnectedSurvivor(null);
  expect(storage.getItem('connected_survivor_id')).toBeNull();
});
