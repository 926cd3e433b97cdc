import * as v from 'valibot';
import { type SessionUser, sessionUser } from '../../contract/endpoints/auth.ts';
import { zoneOverrideKey } from './correctedClock.ts';
import { parseJson } from './parseJson.ts';

export interface StoredSession {
  readonly token: string | null;
  /** `unreadable`: not a user record (SPEC section 2, route guard). */
  readonly user: SessionUser | 'unreadable' | null;
}

/** `true`: until the next login. */
export type InstructionsSeen = 'true' | 'permanent';

export interface SessionStore {
  readSession: () => StoredSession;
  writeSession: (token: string, user: SessionUser) => void;
  writeUser: (user: SessionUser) => void;
  readLastResetDate: () => string | null;
  writeLastResetDate: (date: string) => void;
  readConnectedSurvivor: () => string | null;
  writeConnectedSurvivor: (id: string | null) => void;
  readInstructionsSeen: () => InstructionsSeen | null;
  writeInstructionsSeen: (seen: InstructionsSeen) => void;
  /** Keeps what the user asked not to see again on this device. */
  clearPersonal: () => void;
  /** False for a missing session means that storage lost it. */
  wasLoggedOut: () => boolean;
  /** Tokens the server could not be asked to revoke. */
  readPendingLogouts: () => readonly string[];
  addPendingLogout: (token: string) => void;
  removePendingLogout: (token: string) => void;
}

const connectedSurvivorKey = 'connected_survivor_id';
const instructionsSeenKey = 'caregiver_alarm_instructions_seen';

const loggedOutKey = 'loggedOut';

/** The last one is of earlier versions. */
const personalKeys = [
  'user',
  'lastResetDate',
  connectedSurvivorKey,
  zoneOverrideKey,
  'firstDoseAnswered',
];

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
      // A session that another tab started is not a new login.
      if (storage.getItem('token') !== token) forgetInstructionsSeen();
      try {
        // The token last: a tab that sees it also finds the user.
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
        // On a full device the daily reset runs once per page.
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
        // Not stored on a full device.
      }
    },
    readInstructionsSeen,
    writeInstructionsSeen: (seen) => {
      try {
        storage.setItem(instructionsSeenKey, seen);
      } catch {
        // A full device shows them again.
      }
    },
    clearPersonal: () => {
      inMemoryResetDate = null;
      for (const key of personalKeys) storage.removeItem(key);
      try {
        storage.setItem(loggedOutKey, 'true');
      } catch {
        // Storage is still full; the server informs the other tabs.
      }
      // Last: a tab that sees it missing also finds the reason.
      storage.removeItem('token');
      forgetInstructionsSeen();
    },
    wasLoggedOut: () => storage.getItem(loggedOutKey) !== null,
    readPendingLogouts: readLeft,
    addPendingLogout: (token) => {
      try {
        storage.setItem(pendingLogoutsKey, [...readLeft(), token].join(' '));
      } catch {
        // Logout must work on a full device.
      }
    },
    removePendingLogout: (token) => {
      const others = readLeft().filter((left) => left !== token);
      if (others.length === 0) storage.removeItem(pendingLogoutsKey);
      else storage.setItem(pendingLogoutsKey, others.join(' '));
    },
  };
};
