import * as v from 'valibot';
import { sessionUser } from '../../contract/endpoints/auth.ts';
import { zoneOverrideKey } from './correctedClock.ts';
import { parseJson } from './parseJson.ts';
import { trySetItem } from './trySetItem.ts';

const storedUser = v.object({
  ...sessionUser.entries,
  /** As typed at the login on this device. */
  email: v.optional(v.string()),
});
export type StoredUser = v.InferOutput<typeof storedUser>;

export interface StoredSession {
  readonly token: string | null;
  /** `unreadable`: not a user record. */
  readonly user: StoredUser | 'unreadable' | null;
}

/** `true`: until the next login. */
export type InstructionsSeen = 'true' | 'permanent';

const connectedSurvivorKey = 'connected_survivor_id';
const instructionsSeenKey = 'caregiver_alarm_instructions_seen';

const loggedOutKey = 'loggedOut';

const personalKeys = ['user', 'lastResetDate', connectedSurvivorKey, zoneOverrideKey];

export const sessionKeys = ['token', 'user', loggedOutKey] as const;

const pendingLogoutsKey = 'leftSessions';

const parseUser = (stored: string | null): StoredSession['user'] => {
  if (stored === null) return null;
  const parsed = v.safeParse(storedUser, parseJson(stored));
  return parsed.success ? parsed.output : 'unreadable';
};

/** `tabStorage` survives a reload; other tabs do not change it. */
export const makeSessionStore = (storage: Storage, tabStorage: Storage) => {
  const writeUser = (user: StoredUser) => storage.setItem('user', JSON.stringify(user));
  // On a full device the daily reset runs once per page.
  let inMemoryResetDate: string | null = null;
  const readPendingLogouts = () => storage.getItem(pendingLogoutsKey)?.split(' ') ?? [];
  const readInstructionsSeen = (): InstructionsSeen | null =>
    (['true', 'permanent'] as const).find(
      (seen) => seen === storage.getItem(instructionsSeenKey),
    ) ?? null;
  const forgetInstructionsSeen = () => {
    if (readInstructionsSeen() !== 'permanent') storage.removeItem(instructionsSeenKey);
  };
  return {
    readSession: (): StoredSession => ({
      token: storage.getItem('token'),
      user: parseUser(storage.getItem('user')),
    }),
    writeSession: (token: string, user: StoredUser) => {
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
    writeLastResetDate: (date: string) => {
      inMemoryResetDate = trySetItem(storage, 'lastResetDate', date) ? null : date;
    },
    /** A new tab takes the last one chosen in any, and keeps it. */
    readConnectedSurvivor: () => {
      const own = tabStorage.getItem(connectedSurvivorKey);
      const id = own ?? storage.getItem(connectedSurvivorKey);
      if (own !== id && id !== null) trySetItem(tabStorage, connectedSurvivorKey, id);
      return id;
    },
    writeConnectedSurvivor: (id: string) => {
      for (const place of [tabStorage, storage]) trySetItem(place, connectedSurvivorKey, id);
    },
    removeConnectedSurvivor: (id: string) => {
      for (const place of [tabStorage, storage])
        if (place.getItem(connectedSurvivorKey) === id) place.removeItem(connectedSurvivorKey);
    },
    clearTab: () => tabStorage.removeItem(connectedSurvivorKey),
    readInstructionsSeen,
    writeInstructionsSeen: (seen: InstructionsSeen) => {
      trySetItem(storage, instructionsSeenKey, seen);
    },
    /** Keeps what the user asked not to see again on this device. */
    clearPersonal: () => {
      inMemoryResetDate = null;
      for (const key of personalKeys) storage.removeItem(key);
      // If storage is still full, the server informs the other tabs.
      trySetItem(storage, loggedOutKey, 'true');
      // Last: a tab that sees it missing also finds the reason.
      storage.removeItem('token');
      forgetInstructionsSeen();
    },
    /** False for a missing session means that storage lost it. */
    wasLoggedOut: () => storage.getItem(loggedOutKey) !== null,
    /** Tokens the server could not be asked to revoke. */
    readPendingLogouts,
    addPendingLogout: (token: string) => {
      trySetItem(storage, pendingLogoutsKey, [...readPendingLogouts(), token].join(' '));
    },
    removePendingLogout: (token: string) => {
      const others = readPendingLogouts().filter((left) => left !== token);
      if (others.length === 0) storage.removeItem(pendingLogoutsKey);
      else storage.setItem(pendingLogoutsKey, others.join(' '));
    },
  };
};
