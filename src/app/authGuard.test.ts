/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { paths } from '../../contract/paths.ts';
import type { StoredSession } from '../platform/sessionStore.ts';
import { rosa } from '../../testkit/page/mockServer.ts';
import { resolveRedirect } from './authGuard.ts';

const userOf = (role: string) => ({ ...rosa.user, role }) as StoredSession['user'];
const nobody: StoredSession = { token: null, user: null };
const session = (role: string): StoredSession => ({ token: 't', user: userOf(role) });

const publicPaths = [
  '/confirm-email',
  '/privacy',
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
];
const others = [...Object.values(paths), '/nowhere', '/medication/7'].filter(
  (path) => !publicPaths.includes(path),
);
/** Case and a trailing slash do not change the route. */
const spellings = (path: string) =>
  path === '/' ? ['/', '//'] : [path, path.toUpperCase(), `${path}/`];
const leadTo = (of: readonly string[], who: Parameters<typeof resolveRedirect>[1]) => [
  ...new Set(of.flatMap(spellings).map((path) => resolveRedirect(path, who))),
];

test.each<[string, StoredSession]>([
  ['no session', nobody],
  ['a token only', { token: 't', user: null }],
  ['a user only', { token: null, user: userOf('survivor') }],
  ['an unreadable user without a token', { token: null, user: 'unreadable' }],
])('with %s only the public addresses open, all others lead to /login', (_who, who) => {
  expect(leadTo(publicPaths, who)).toEqual([null]);
  expect(leadTo(others, who)).toEqual(['/login']);
});

test.each([
  ['survivor', '/survivordashboard'],
  ['caregiver', '/caregiverdashboard'],
  ['admin', '/admindashboard'],
  ['owner', '/dashboard'],
])('a %s opens all but the public addresses for logging in, which lead to %s', (role, begins) => {
  expect(leadTo([...publicPaths.slice(0, 2), ...others], session(role))).toEqual([null]);
  expect(leadTo(publicPaths.slice(2), session(role))).toEqual([begins]);
});

test.each<[string, Parameters<typeof resolveRedirect>[1]]>([
  ['whose record cannot be read', { token: 't', user: 'unreadable' }],
  ['whose session the server refused', { ...session('survivor'), isExpired: true }],
])('a user %s opens every address', (_who, who) => {
  expect(leadTo([...publicPaths, ...others], who)).toEqual([null]);
});

test.each([
  ['survivor', '/medication', '/medication'],
  ['survivor', '/editmedication?id=7', '/editmedication?id=7'],
  ['survivor', '/emergencylog', '/survivordashboard'],
  ['survivor', '/no-such-address', '/survivordashboard'],
  ['survivor', '//evil.example/medication', '/survivordashboard'],
  ['survivor', '/medication//evil.example', '/survivordashboard'],
  ['caregiver', '/CGmedication/', '/CGmedication/'],
  ['caregiver', '/medication', '/caregiverdashboard'],
  ['admin', '/admindashboard', '/admindashboard'],
  ['admin', '/caregiverdashboard', '/admindashboard'],
])('after sign-in at /login, a %s who asked for %s gets %s', (role, asked, begins) => {
  expect(resolveRedirect('/login', session(role), asked)).toBe(begins);
  expect(resolveRedirect('/exerciseguide', session(role), asked)).toBeNull();
  expect(resolveRedirect('/login', nobody, asked)).toBeNull();
});
