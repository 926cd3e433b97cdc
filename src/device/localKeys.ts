import * as v from 'valibot';
import { type SessionUser, sessionUser } from '../../contract/endpoints/auth.ts';

/** The plain keys of SPEC section 3 in local storage, read synchronously at start. */
export interface StoredSession {
  readonly token: string | null;
  /** `unreadable`: something is stored that is no user record (SPEC section 2, route guard). */
  readonly user: SessionUser | 'unreadable' | null;
}

export interface LocalKeys {
  readSession: () => StoredSession;
  writeSession: (token: string, user: SessionUser) => void;
  writeUser: (user: SessionUser) => void;
  readLastResetDate: () => string | null;
  writeLastResetDate: (date: string) => void;
  clearPersonal: () => void;
  /** A session that was left here while the server could not be told; null where there is none. */
  readLeftSession: () => string | null;
  writeLeftSession: (token: string | null) => void;
}

/** Other tabs hear of the token first: without it nobody is signed in, whatever else is left. */
const personal = [
  'token',
  'user',
  'lastResetDate',
  'connected_survivor_id',
  'caregiver_alarm_instructions_seen',
];

/** The keys of a session, of which other tabs are to hear. */
export const sessionKeys = ['token', 'user'] as const;

const leftSession = 'leftSession';

const parseUser = (stored: string | null): StoredSession['user'] => {
  if (stored === null) return null;
  try {
    const parsed = v.safeParse(sessionUser, JSON.parse(stored));
    return parsed.success ? parsed.output : 'unreadable';
  } catch {
    return 'unreadable';
  }
};

export const makeLocalKeys = (storage: Storage): LocalKeys => {
  const writeUser: LocalKeys['writeUser'] = (user) => storage.setItem('user', JSON.stringify(user));
  return {
    readSession: () => ({
      token: storage.getItem('token'),
      user: parseUser(storage.getItem('user')),
    }),
    writeSession: (token, user) => {
      // The token last: a tab that hears of it finds its user there.
      writeUser(user);
      storage.setItem('token', token);
    },
    writeUser,
    readLastResetDate: () => storage.getItem('lastResetDate'),
    writeLastResetDate: (date) => storage.setItem('lastResetDate', date),
    clearPersonal: () => personal.forEach((key) => storage.removeItem(key)),
    readLeftSession: () => storage.getItem(leftSession),
    writeLeftSession: (token) =>
      token === null ? storage.removeItem(leftSession) : storage.setItem(leftSession, token),
  };
};
