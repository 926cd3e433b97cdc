/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { paths } from '../../contract/paths.ts';
import type { StoredSession } from '../device/localKeys.ts';
import { guard } from './guard.ts';

type Role = 'survivor' | 'caregiver' | 'admin';

const userOf = (role: Role) => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  role,
  fname: 'Rosa',
  lname: 'Meyer',
  avatarUrl: null,
});

const sessions = {
  'no session': { token: null, user: null },
  'a token only': { token: 't', user: null },
  'a user only': { token: null, user: userOf('survivor') },
  'an unreadable user without a token': { token: null, user: 'unreadable' },
  'a survivor': { token: 't', user: userOf('survivor') },
  'a caregiver': { token: 't', user: userOf('caregiver') },
  'an admin': { token: 't', user: userOf('admin') },
  'an unreadable user': { token: 't', user: 'unreadable' },
} satisfies Record<string, StoredSession>;

type Who = keyof typeof sessions;

const homes: Partial<Record<Who, string>> = {
  'a survivor': '/survivordashboard',
  'a caregiver': '/caregiverdashboard',
  'an admin': '/admindashboard',
};

const strangers: ReadonlySet<Who> = new Set([
  'no session',
  'a token only',
  'a user only',
  'an unreadable user without a token',
]);

const publicOnes = ['/', '/login', '/register', '/forgot-password', '/reset-password'];

/** SPEC section 2, route guard, word for word. */
const wanted = (path: string, who: Who): string | null => {
  if (strangers.has(who)) return publicOnes.includes(path) ? null : '/login';
  return publicOnes.includes(path) && path !== '/' ? (homes[who] ?? null) : null;
};

const everyone = Object.keys(sessions) as Who[];
const everyPath = [...Object.values(paths), '/nowhere', '/medication/7'];

describe.each(everyone)('with %s', (who) => {
  test.each(everyPath)('%s leads where the spec says', (path) => {
    const to = wanted(path, who);
    expect(guard(path, sessions[who])).toBe(to);
    expect(guard(path.toUpperCase(), sessions[who])).toBe(to);
    if (path !== '/') expect(guard(`${path}/`, sessions[who])).toBe(to);
  });
});

test('every address of the spec is in the table, and only these five are public', () => {
  expect(Object.values(paths)).toHaveLength(36);
  expect(
    Object.values(paths).filter((path) => guard(path, sessions['no session']) === null),
  ).toEqual(publicOnes);
});

test('slashes alone are the start', () => {
  expect(guard('//', sessions['no session'])).toBeNull();
  expect(guard('//', sessions['a survivor'])).toBeNull();
});

test('a role nobody knows begins at /dashboard', () => {
  const user = { ...userOf('survivor'), role: 'owner' } as unknown as StoredSession['user'];
  expect(guard('/login', { token: 't', user })).toBe('/dashboard');
});
