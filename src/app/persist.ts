import type { Reducer } from '@reduxjs/toolkit';
import localforage from 'localforage';
import {
  type PersistConfig,
  type PersistedState,
  persistReducer,
  type Storage as PersistStorage,
} from 'redux-persist';
import * as v from 'valibot';
import { activity } from '../../contract/endpoints/activities.ts';
import { readUser } from '../../contract/endpoints/auth.ts';
import { activePairings } from '../../contract/endpoints/pairing.ts';
import { profile } from '../../contract/endpoints/profile.ts';
import { alertStatus, zone } from '../../contract/fields.ts';
import { medicine } from '../../contract/endpoints/medicines.ts';
import { bodyParts } from '../features/exercises/bodyParts.ts';
import { isPlayableUrl, maxLengths } from '../features/admin/entryValidation.ts';
import { personalSlices, slices } from './rootReducer.ts';

interface PersistOptions {
  readonly storage: PersistStorage;
  readonly onWriteError: () => void;
}

const dose = { medicineKey: v.string(), medicineName: v.string(), dose: v.string() };

/** A partial schema, to keep the alert schema out of the first chunk. */
const storedAlert = v.looseObject({ id: v.string(), pressed_at: v.string(), status: alertStatus });

/** Partial for the same reason. */
const storedDoses = v.array(
  v.looseObject({
    medicine_name: v.string(),
    dose: v.string(),
    asked: v.nullable(v.object({ at: v.number() })),
  }),
);
const storedSurvivor = v.looseObject({
  id: v.string(),
  missed: storedDoses,
  answered: storedDoses,
});

const adminEntry = (maxLength: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength));
const words = v.array(adminEntry(maxLengths.word));
const video = v.object({
  url: v.pipe(adminEntry(maxLengths.url), v.check(isPlayableUrl)),
  title: adminEntry(maxLengths.title),
  doctor: adminEntry(maxLengths.doctor),
});

/** Another version may have written the stored state. */
const persistedSchemas = {
  admin: v.object({
    videos: v.array(video),
    words: v.object({ easy: words, medium: words, hard: words }),
  }),
  activityFeed: v.object({
    personId: v.nullable(v.string()),
    snapshot: v.nullable(
      v.object({ personId: v.string(), activities: v.array(activity), fetchedAt: v.number() }),
    ),
    seenId: v.nullable(v.string()),
  }),
  medications: v.object({
    personId: v.nullable(v.string()),
    records: v.array(medicine),
    fetchedAt: v.nullable(v.number()),
    changes: v.array(
      v.object({
        seq: v.number(),
        saved: v.nullable(medicine),
        removedId: v.nullable(v.string()),
        sent: v.boolean(),
        renamed: v.nullable(v.object({ from: v.string(), to: v.string() })),
      }),
    ),
    results: v.array(
      v.object({
        ...dose,
        id: v.string(),
        status: v.picklist(['taken', 'skipped']),
        occurredAt: v.number(),
        saidAt: v.number(),
      }),
    ),
  }),
  monitoring: v.object({
    survivor: v.nullable(
      v.object({
        personId: v.string(),
        fname: v.string(),
        zone: v.string(),
        move: zone.zone_change,
      }),
    ),
    // Absent in snapshots of version 1.0.0.
    survivors: v.optional(
      v.nullable(v.object({ list: v.array(storedSurvivor), readAt: v.number() })),
    ),
    seenMisses: v.optional(v.array(v.string())),
  }),
  pairing: v.object({
    pairings: v.nullable(activePairings.response),
    people: v.record(v.string(), readUser.response),
    readAt: v.nullable(v.number()),
  }),
  profile: v.object({
    known: v.nullable(profile),
    readAt: v.nullable(v.number()),
  }),
  emergency: v.object({
    sent: v.array(
      v.object({
        id: v.string(),
        pressedAt: v.number(),
        toldAt: v.number(),
        told: v.array(
          v.object({
            caregiverId: v.optional(v.string()),
            name: v.string(),
            status: alertStatus,
          }),
        ),
        unreachable: v.optional(v.array(v.string())),
        answeredBy: v.nullable(v.string()),
        answeredAt: v.nullable(v.number()),
        withdrawnAt: v.nullable(v.number()),
      }),
    ),
    closed: v.array(v.string()),
    log: v.nullable(v.object({ alerts: v.array(storedAlert), readAt: v.number() })),
    // Absent in snapshots of version 1.0.0.
    lost: v.optional(v.array(storedAlert)),
  }),
  exercises: v.object({
    personId: v.nullable(v.string()),
    parts: v.array(v.picklist(bodyParts)),
  }),
  alarms: v.object({
    lastCheckAt: v.nullable(v.number()),
    zone: v.string(),
    move: v.nullable(v.object({ before: v.string(), since: v.number() })),
    putOff: v.record(v.string(), v.number()),
    missed: v.array(v.object({ ...dose, id: v.string(), reminderId: v.nullable(v.string()) })),
    // Absent in earlier snapshots.
    missesReadAt: v.optional(v.nullable(v.number())),
  }),
};

type PersistedKey = keyof typeof persistedSchemas;
const persistedKeys = Object.keys(persistedSchemas) as PersistedKey[];

/** IndexedDB only: a fallback driver would silently lose the snapshots. Reads them at once. */
export const deviceStorage = (): PersistStorage => {
  const storage = localforage.createInstance({
    name: 'upstroke-state',
    driver: localforage.INDEXEDDB,
  });
  const read = new Map(
    persistedKeys.map((key) => {
      const item = storage.getItem<string>(`persist:${key}`);
      item.catch(() => undefined);
      return [`persist:${key}`, item];
    }),
  );
  return {
    getItem: (key) => read.get(key) ?? storage.getItem(key),
    /** redux-persist first writes what it has read: other reads would wait for that. */
    setItem: async (key, value: string) => {
      const stored = read.get(key);
      read.delete(key);
      if ((await stored) !== value) await storage.setItem(key, value);
    },
    removeItem: (key) => storage.removeItem(key),
  };
};

const owner = { ownerId: v.nullable(v.string()) };

const schemaOf = (key: PersistedKey): v.ObjectSchema<v.ObjectEntries, undefined> => {
  const { entries } = persistedSchemas[key];
  return v.object(key in personalSlices ? { ...owner, ...entries } : entries);
};

export const persistedFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  persistedKeys.map((key) => [key, Object.keys(schemaOf(key).entries)]),
);

const storedBy1_0 = v.looseObject({ personId: v.string(), lastCheckAt: v.unknown() });

/** Version 1.0.0 had the owner of the alarms as `personId`. */
const withOwner = (stored: unknown): unknown => {
  const parsed = v.safeParse(storedBy1_0, stored);
  return parsed.success ? { ownerId: parsed.output.personId, ...parsed.output } : stored;
};

/** No read timeout: after it redux-persist would overwrite the stored snapshot. */
const persistConfig = (
  key: string,
  schema: v.ObjectSchema<v.ObjectEntries, undefined>,
  { storage, onWriteError }: PersistOptions,
): PersistConfig<unknown> => ({
  key,
  storage,
  version: 1,
  migrate: async (stored) => {
    const migrated = withOwner(stored);
    return v.is(schema, migrated) ? (migrated as PersistedState) : undefined;
  },
  timeout: 0,
  whitelist: Object.keys(schema.entries),
  writeFailHandler: onWriteError,
});

export const persistedSlices = (options: PersistOptions): typeof slices => {
  const persisted = persistedKeys.map((key) => [
    key,
    persistReducer(persistConfig(key, schemaOf(key), options), slices[key] as Reducer),
  ]);
  return { ...slices, ...Object.fromEntries(persisted) } as typeof slices;
};
