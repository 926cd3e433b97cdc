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
  readLastResetDate: () => string | null;
  writeLastResetDate: (date: string) => void;
  clearPersonal: () => void;
}

const personal = [
  'token',
  'user',
  'lastResetDate',
  'connected_survivor_id',
  'caregiver_alarm_instructions_seen',
];

const parseUser = (stored: string | null): StoredSession['user'] => {
  if (stored === null) return null;
  try {
    const parsed = v.safeParse(sessionUser, JSON.parse(stored));
    return parsed.success ? parsed.output : 'unreadable';
  } catch {
    return 'unreadable';
  }
};

export const makeLocalKeys = (storage: Storage): LocalKeys => ({
  readSession: () => ({
    token: storage.getItem('token'),
    user: parseUser(storage.getItem('user')),
  }),
  writeSession: (token, user) => {
    storage.setItem('token', token);
    storage.setItem('user', JSON.stringify(user));
  },
  readLastResetDate: () => storage.getItem('lastResetDate'),
  writeLastResetDate: (date) => storage.setItem('lastResetDate', date),
  clearPersonal: () => personal.forEach((key) => storage.removeItem(key)),
});
