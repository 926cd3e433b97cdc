import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import localforage from 'localforage';
import {
  createMigrate,
  type PersistConfig,
  persistReducer,
  type Storage as PersistStorage,
} from 'redux-persist';
import type { ActivityFeedState } from '../features/activityFeed/activityFeedSlice.ts';
import type { AlarmsState } from '../features/alarms/alarmsSlice.ts';
import type { MedicationsState } from '../features/medications/medicationsSlice.ts';
import { slices } from './rootReducer.ts';
import type { RootState } from './types.ts';

/** IndexedDB or nothing: another driver would lose the snapshots without a word. */
export const deviceStorage = (): PersistStorage =>
  localforage.createInstance({ name: 'upstroke-state', driver: localforage.INDEXEDDB });

export interface PersistOptions {
  readonly storage: PersistStorage;
  readonly onWriteError: () => void;
}

/**
 * Each kept slice names the few fields that outlive a reload. No time limit on reading: a slow read
 * that was given up would later overwrite what is stored.
 */
const configFor = <S>(
  key: string,
  whitelist: (keyof S & string)[],
  { storage, onWriteError }: PersistOptions,
): PersistConfig<S> => ({
  key,
  storage,
  version: 1,
  migrate: createMigrate({}, { debug: false }),
  timeout: 0,
  whitelist,
  writeFailHandler: onWriteError,
});

export const persistedReducer = (options: PersistOptions): Reducer<RootState> =>
  combineReducers({
    ...slices,
    activityFeed: persistReducer(
      configFor<ActivityFeedState>('activityFeed', ['snapshot'], options),
      slices.activityFeed,
    ),
    medications: persistReducer(
      configFor<MedicationsState>(
        'medications',
        ['personId', 'rows', 'fetchedAt', 'drafts', 'removed', 'answers'],
        options,
      ),
      slices.medications,
    ),
    alarms: persistReducer(
      configFor<AlarmsState>('alarms', ['personId', 'lastCheckAt'], options),
      slices.alarms,
    ),
  }) as unknown as Reducer<RootState>;
