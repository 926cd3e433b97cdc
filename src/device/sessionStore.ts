import * as v from 'valibot';
import { type SessionUser, sessionUser } from '../../contract/endpoints/auth.ts';
import { zoneOverrideKey } from './zoneOverride.ts';
import { parseJson } from './parseJson.ts';

/** The plain keys of SPEC section 3 in local storage, read synchronously at start. */
export interface StoredSession {
  readonly token: string | null;
  /** `unreadable`: something is stored that is no user record (SPEC section 2, route guard). */
  readonly user: SessionUser | 'unreadable' | null;
}

/** What a caregiver said to the instructions for alarms: told until the next sign-in, or for good. */
export type InstructionsSeen = 'true' | 'permanent';

export interface SessionStore {
  readSession: () => StoredSession;
  writeSession: (token: string, user: SessionUser) => void;
  writeUser: (user: SessionUser) => void;
  readLastResetDate: () => string | null;
  writeLastResetDate: (date: string) => void;
  /** Id of the survivor whom a caregiver looks at. */
  readConnectedSurvivor: () => string | null;
  writeConnectedSurvivor: (id: string | null) => void;
  readInstructionsSeen: () => InstructionsSeen | null;
  writeInstructionsSeen: (seen: InstructionsSeen) => void;
  /** The person leaves: all goes but what was asked not to be shown on this device again. */
  clearPersonal: () => void;
  /** Whether the last person here has logged out; else a session that is missing is not kept here. */
  wasLoggedOut: () => boolean;
  /** The tokens of sessions that were left here while the server could not be told. */
  readPendingLogouts: () => readonly string[];
  addPendingLogout: (token: string) => void;
  removePendingLogout: (token: string) => void;
}

const connectedSurvivorKey = 'connected_survivor_id';
const instructionsSeenKey = 'caregiver_alarm_instructions_seen';

const loggedOutKey = 'loggedOut';

const personalKeys = ['user', 'lastResetDate', connectedSurvivorKey, zoneOverrideKey];

/** The keys of a session, of which other tabs are to hear. */
export const sessionKeys = ['token', 'user', loggedOutKey] as const;

const pendingLogoutsKey = 'leftSessions';

const parseUser = (stored: string | null): StoredSession['user'] => {
  if (stored === null) return null;
  const parsed = v.safeParse(sessionUser, parseJson(stored));
  return parsed.success ? parsed.output : 'unreadable';
};

export const makeSessionStore = (storage: Storage): SessionStore => {
  const writeUser: SessionStore['writeUser'] = (user) =>
    storage.setItem('user', JSON.stringify(user));
  let inMemoryResetDate: string | null = null;
  const readLeft = () => storage.getItem(pendingLogoutsKey)?.split(' ') ?? [];
  const readInstructionsSeen = () =>
    (['true', 'permanent'] as const).find(
      (seen) => seen === storage.getItem(instructionsSeenKey),
    ) ?? null;
  const forgetInstructionsSeen = () => {
    if (readInstructionsSeen() !== 'permanent') storage.removeItem(instructionsSeenKey);
  };
  return {
    readSession: () => ({
      token: storage.getItem('token'),
      user: parseUser(storage.getItem('user')),
    }),
    writeSession: (token, user) => {
      // What another tab has begun is no sign-in of its own here.
      if (storage.getItem('token') !== token) forgetInstructionsSeen();
      try {
        // The token last: a tab that hears of it finds its user there.
        writeUser(user);
        storage.setItem('token', token);
      } finally {
        storage.removeItem(loggedOutKey);
      }
    },
    writeUser,
    readLastResetDate: () => inMemoryResetDate ?? storage.getItem('lastResetDate'),
    writeLastResetDate: (date) => {
      try {
        storage.setItem('lastResetDate', date);
        inMemoryResetDate = null;
      } catch {
        // On a full device the day begins once in each page, not with each check.
        inMemoryResetDate = date;
      }
    },
    readConnectedSurvivor: () => storage.getItem(connectedSurvivorKey),
    writeConnectedSurvivor: (id) => {
      if (id === null) {
        storage.removeItem(connectedSurvivorKey);
        return;
      }
      try {
        storage.setItem(connectedSurvivorKey, id);
      } catch {
        // A full device looks at whoever was connected first at its next start.
      }
    },
    readInstructionsSeen,
    writeInstructionsSeen: (seen) => {
      try {
        storage.setItem(instructionsSeenKey, seen);
      } catch {
        // A full device shows them once more.
      }
    },
    clearPersonal: () => {
      inMemoryResetDate = null;
      for (const key of personalKeys) storage.removeItem(key);
      try {
        storage.setItem(loggedOutKey, 'true');
      } catch {
        // Not even what was just removed makes room: other tabs learn of it by the server.
      }
      // Last: a tab that finds it gone finds why.
      storage.removeItem('token');
      forgetInstructionsSeen();
    },
    wasLoggedOut: () => storage.getItem(loggedOutKey) !== null,
    readPendingLogouts: readLeft,
    addPendingLogout: (token) => {
      try {
        storage.setItem(pendingLogoutsKey, [...readLeft(), token].join(' '));
      } catch {
        // A full device must not keep anybody signed in.
      }
    },
    removePendingLogout: (token) => {
      const others = readLeft().filter((left) => left !== token);
      if (others.length === 0) storage.removeItem(pendingLogoutsKey);
      else storage.setItem(pendingLogoutsKey, others.join(' '));
    },
  };
};
