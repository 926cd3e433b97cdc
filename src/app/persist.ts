import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import localforage from 'localforage';
import { type PersistConfig, persistReducer, type Storage as PersistStorage } from 'redux-persist';
import * as v from 'valibot';
import { activity } from '../../contract/endpoints/activities.ts';
import { readUser } from '../../contract/endpoints/auth.ts';
import { activePairings } from '../../contract/endpoints/pairing.ts';
import { alertStatus } from '../../contract/fields.ts';
import { reminder } from '../../contract/endpoints/reminders.ts';
import { slices } from './rootReducer.ts';
import type { RootState } from './types.ts';

/** IndexedDB or nothing: another driver would lose the snapshots without a word. */
export const deviceStorage = (): PersistStorage =>
  localforage.createInstance({ name: 'upstroke-state', driver: localforage.INDEXEDDB });

export interface PersistOptions {
  readonly storage: PersistStorage;
  readonly onWriteError: () => void;
}

const dose = { medicineKey: v.string(), medicineName: v.string(), dose: v.string() };

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
  emergency: v.object({
    ownerId: v.nullable(v.string()),
    sent: v.array(
      v.object({
        id: v.string(),
        pressedAt: v.number(),
        toldAt: v.number(),
        told: v.array(v.object({ name: v.string(), status: alertStatus })),
        answeredBy: v.nullable(v.string()),
        answeredAt: v.nullable(v.number()),
        withdrawnAt: v.nullable(v.number()),
      }),
    ),
    closed: v.array(v.string()),
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
  emergency: Object.keys(kept.emergency.entries),
  alarms: Object.keys(kept.alarms.entries),
};

/**
 * No time limit on reading: a slow read that was given up would later overwrite what is stored. What
 * is stored in another shape than this app's counts as nothing, so that the app starts all the same.
 */
const configFor = <K extends KeptSlice>(
  key: K,
  { storage, onWriteError }: PersistOptions,
): PersistConfig<RootState[K]> => ({
  key,
  storage,
  version: 1,
  migrate: (stored) => Promise.resolve(v.is(kept[key], stored) ? stored : undefined),
  timeout: 0,
  whitelist: [...keptKeys[key]],
  writeFailHandler: onWriteError,
});

export const persistedReducer = (options: PersistOptions): Reducer<RootState> =>
  combineReducers({
    ...slices,
    activityFeed: persistReducer(configFor('activityFeed', options), slices.activityFeed),
    medications: persistReducer(configFor('medications', options), slices.medications),
    monitoring: persistReducer(configFor('monitoring', options), slices.monitoring),
    pairing: persistReducer(configFor('pairing', options), slices.pairing),
    emergency: persistReducer(configFor('emergency', options), slices.emergency),
    alarms: persistReducer(configFor('alarms', options), slices.alarms),
  }) as unknown as Reducer<RootState>;
