/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { fitsRole, paths } from '../../contract/paths.ts';
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
  expect(Object.values(paths)).toHaveLength(36 + [paths.adherence].length);
  expect(
    Object.values(paths).filter((path) => guard(path, sessions['no session']) === null),
  ).toEqual(publicOnes);
});

test('slashes alone are the start', () => {
  expect(guard('//', sessions['no session'])).toBeNull();
  expect(guard('//', sessions['a survivor'])).toBeNull();
});

test('redirect by role (survivor, caregiver, admin, otherwise /dashboard): a role nobody knows begins there', () => {
  const user = { ...userOf('survivor'), role: 'owner' } as unknown as StoredSession['user'];
  expect(guard('/login', { token: 't', user })).toBe('/dashboard');
});

describe('the sentences of the route guard', () => {
  const everySession = everyone.filter((who) => !strangers.has(who));
  const behind = everyPath.filter((path) => !publicOnes.includes(path));

  test.each([...strangers])(
    'A session is authenticated only if both a stored token and a stored user record exist: not with %s',
    (who) => expect(guard(paths.medication, sessions[who])).toBe('/login'),
  );

  test('A path outside the public set, opened without a session, redirects to /login', () => {
    for (const path of behind) expect(guard(path, sessions['no session'])).toBe('/login');
  });

  test('Paths are lower case unless noted', () => {
    expect(everyPath.filter((path) => path !== path.toLowerCase())).toEqual([
      '/CGmedication',
      '/CGaddmedication',
      '/CGeditmedication',
    ]);
  });

  test('All others need a session', () => {
    for (const who of strangers) {
      for (const path of behind) expect(guard(path, sessions[who])).toBe('/login');
    }
  });

  test('Public routes: / and /login (both login), /register, /forgot-password, /reset-password', () => {
    for (const path of publicOnes) expect(guard(path, sessions['no session'])).toBeNull();
  });

  test.each(Object.entries(homes))(
    'An authenticated user opening a public path other than / is redirected by the stored user’s role: %s to %s',
    (who, home) => {
      for (const path of publicOnes.slice(1)) expect(guard(path, sessions[who as Who])).toBe(home);
      expect(guard('/', sessions[who as Who])).toBeNull();
    },
  );

  test('If the stored user record cannot be read, navigation proceeds normally', () => {
    for (const path of everyPath) expect(guard(path, sessions['an unreadable user'])).toBeNull();
  });

  test('The guard checks no role beyond that redirect', () => {
    for (const who of everySession) {
      for (const path of behind) expect(guard(path, sessions[who])).toBeNull();
    }
  });
});

test('who was signed out by the server may sign in, or choose a new password, in the place of their own', () => {
  for (const path of publicOnes) {
    expect(guard(path, { ...sessions['a survivor'], refused: true })).toBeNull();
  }
  expect(guard('/medication', { ...sessions['a survivor'], refused: true })).toBeNull();
});

describe('after signing in at the guard’s /login', () => {
  test.each([
    ['a survivor', '/medication', '/medication'],
    ['a survivor', '/editmedication?id=7', '/editmedication?id=7'],
    ['a survivor', '/MEDICATION/', '/MEDICATION/'],
    ['a survivor', '/emergencylog', '/survivordashboard'],
    ['a survivor', '/no-such-address', '/survivordashboard'],
    ['a survivor', '//evil.example/medication', '/survivordashboard'],
    ['a survivor', '/medication//evil.example', '/survivordashboard'],
    ['a caregiver', '/CGmedication/', '/CGmedication/'],
    ['a caregiver', '/medication', '/caregiverdashboard'],
    ['an admin', '/admindashboard', '/admindashboard'],
    ['an admin', '/caregiverdashboard', '/admindashboard'],
    ['a caregiver', '/dashboard', '/dashboard'],
  ] as const)('%s who asked for %s begins at %s', (who, asked, begins) => {
    expect(guard('/login', sessions[who], asked)).toBe(begins);
  });

  test('an address that was asked for changes nothing elsewhere', () => {
    expect(guard('/', sessions['a survivor'], '/medication')).toBeNull();
    expect(guard('/exerciseguide', sessions['a survivor'], '/medication')).toBeNull();
    expect(guard('/login', sessions['no session'], '/medication')).toBeNull();
  });

  test('each screen of the spec is made for some role or open to all', () => {
    const fits = (path: string) =>
      ['survivor', 'caregiver', 'admin'].some((role) => fitsRole(path, role));
    expect(Object.values(paths).filter((path) => !fits(path))).toEqual(publicOnes);
  });
});
