import type { Reducer } from '@reduxjs/toolkit';
import localforage from 'localforage';
import { type PersistConfig, persistReducer, type Storage as PersistStorage } from 'redux-persist';
import * as v from 'valibot';
import { activity } from '../../contract/endpoints/activities.ts';
import { readUser } from '../../contract/endpoints/auth.ts';
import { activePairings } from '../../contract/endpoints/pairing.ts';
import { profile } from '../../contract/endpoints/profile.ts';
import { alertStatus } from '../../contract/fields.ts';
import { reminder } from '../../contract/endpoints/reminders.ts';
import { bodyParts } from '../features/exercises/bodyParts.ts';
import { type LaterKey, type LaterSlices, slices } from './rootReducer.ts';
import type { RootState } from './types.ts';

/** IndexedDB or nothing: another driver would lose the snapshots without a word. */
export const deviceStorage = (): PersistStorage =>
  localforage.createInstance({ name: 'upstroke-state', driver: localforage.INDEXEDDB });

interface PersistOptions {
  readonly storage: PersistStorage;
  readonly onWriteError: () => void;
}

const dose = { medicineKey: v.string(), medicineName: v.string(), dose: v.string() };

/** Enough to tell an alert from another shape: its whole schema is not needed at the start. */
const storedAlert = v.looseObject({ id: v.string(), pressed_at: v.string(), status: alertStatus });

/** The few fields of each kept slice that outlive a reload. */
const kept = {
  activityFeed: v.object({
    ownerId: v.nullable(v.string()),
    personId: v.nullable(v.string()),
    snapshot: v.nullable(
      v.object({ personId: v.string(), activities: v.array(activity), fetchedAt: v.number() }),
    ),
  }),
  medications: v.object({
    ownerId: v.nullable(v.string()),
    personId: v.nullable(v.string()),
    rows: v.array(reminder),
    fetchedAt: v.nullable(v.number()),
    changes: v.array(
      v.object({
        seq: v.number(),
        drafts: v.array(reminder),
        removed: v.array(v.string()),
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
    ownerId: v.nullable(v.string()),
    survivor: v.nullable(v.object({ personId: v.string(), fname: v.string(), zone: v.string() })),
  }),
  pairing: v.object({
    ownerId: v.nullable(v.string()),
    pairings: v.nullable(activePairings.answer),
    people: v.record(v.string(), readUser.answer),
    readAt: v.nullable(v.number()),
  }),
  profile: v.object({
    ownerId: v.nullable(v.string()),
    known: v.nullable(profile),
    readAt: v.nullable(v.number()),
  }),
  emergency: v.object({
    ownerId: v.nullable(v.string()),
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
    // Absent in what earlier versions stored.
    log: v.optional(v.nullable(v.object({ alerts: v.array(storedAlert), readAt: v.number() }))),
  }),
  exercises: v.object({
    ownerId: v.nullable(v.string()),
    personId: v.nullable(v.string()),
    parts: v.array(v.picklist(bodyParts)),
  }),
  alarms: v.object({
    personId: v.nullable(v.string()),
    lastCheckAt: v.nullable(v.number()),
    zone: v.string(),
    move: v.nullable(v.object({ before: v.string(), since: v.number() })),
    putOff: v.record(v.string(), v.number()),
    missed: v.array(v.object({ ...dose, id: v.string(), reminderId: v.nullable(v.string()) })),
  }),
};

type KeptSlice = keyof typeof kept;

export const keptKeys: Readonly<Record<KeptSlice, readonly string[]>> = {
  activityFeed: Object.keys(kept.activityFeed.entries),
  medications: Object.keys(kept.medications.entries),
  monitoring: Object.keys(kept.monitoring.entries),
  pairing: Object.keys(kept.pairing.entries),
  profile: Object.keys(kept.profile.entries),
  emergency: Object.keys(kept.emergency.entries),
  exercises: Object.keys(kept.exercises.entries),
  alarms: Object.keys(kept.alarms.entries),
};

/** The fields of a slice that outlive a reload. */
type Shape = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * No time limit on reading: a slow read that was given up would later overwrite what is stored. What
 * is stored in another shape than this app's counts as nothing, so that the app starts all the same.
 */
const configOf = <S>(
  key: string,
  shape: Shape,
  { storage, onWriteError }: PersistOptions,
): PersistConfig<S> => ({
  key,
  storage,
  version: 1,
  migrate: (stored) => Promise.resolve(v.is(shape, stored) ? stored : undefined),
  timeout: 0,
  whitelist: Object.keys(shape.entries),
  writeFailHandler: onWriteError,
});

const configFor = <K extends KeptSlice>(
  key: K,
  options: PersistOptions,
): PersistConfig<RootState[K]> => configOf(key, kept[key], options);

/** A slice that is none of the first ones: it comes with the files of the screens that need it. */
export interface LaterSlice {
  readonly key: LaterKey;
  readonly reducer: Reducer<LaterSlices[LaterKey]>;
  readonly shape: Shape;
}

export const persistedLater = (
  { key, reducer, shape }: LaterSlice,
  options: PersistOptions,
): Reducer => persistReducer(configOf<LaterSlices[LaterKey]>(key, shape, options), reducer);

/** The slice begins anew: what redux-persist has noted in it is no part of it any longer. */
export const noLongerPersisted =
  ({ reducer }: LaterSlice): LaterSlice['reducer'] =>
  (state, action) =>
    reducer(state && '_persist' in state ? undefined : state, action);

export const persistedSlices = (options: PersistOptions): typeof slices =>
  ({
    ...slices,
    activityFeed: persistReducer(configFor('activityFeed', options), slices.activityFeed),
    medications: persistReducer(configFor('medications', options), slices.medications),
    monitoring: persistReducer(configFor('monitoring', options), slices.monitoring),
    pairing: persistReducer(configFor('pairing', options), slices.pairing),
    profile: persistReducer(configFor('profile', options), slices.profile),
    emergency: persistReducer(configFor('emergency', options), slices.emergency),
    exercises: persistReducer(configFor('exercises', options), slices.exercises),
    alarms: persistReducer(configFor('alarms', options), slices.alarms),
  }) as unknown as typeof slices;
