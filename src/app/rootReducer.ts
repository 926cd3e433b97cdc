import { combineReducers } from '@reduxjs/toolkit';
import { clockReducer } from '../api/clock.ts';
import { connectivityReducer } from '../api/connectivity.ts';
import { outboxReducer } from '../api/outbox/outboxSlice.ts';
import { activityFeedReducer } from '../features/activityFeed/activityFeedSlice.ts';
import { adminReducer } from '../features/admin/adminSlice.ts';
import { alarmsReducer } from '../features/alarms/alarmsSlice.ts';
import { emergencyReducer } from '../features/emergency/emergencySlice.ts';
import { exercisesReducer } from '../features/exercises/exercisesSlice.ts';
import { installReducer } from '../features/install/installSlice.ts';
import { medicationsReducer } from '../features/medications/medicationsSlice.ts';
import { monitoringReducer } from '../features/monitoring/monitoringSlice.ts';
import { pairingReducer } from '../features/pairing/pairingSlice.ts';
import { pushReducer } from '../features/push/pushSlice.ts';
import { profileReducer } from '../features/profile/profileSlice.ts';
import { alarmReadinessReducer } from '../features/alarmReadiness/alarmReadinessSlice.ts';
import { settingsReducer } from '../features/settings/settingsSlice.ts';
import { publicSlices } from './store.ts';

export const slices = {
  ...publicSlices,
  admin: adminReducer,
  activityFeed: activityFeedReducer,
  medications: medicationsReducer,
  monitoring: monitoringReducer,
  pairing: pairingReducer,
  emergency: emergencyReducer,
  exercises: exercisesReducer,
  alarms: alarmsReducer,
  outbox: outboxReducer,
  clock: clockReducer,
  connectivity: connectivityReducer,
  push: pushReducer,
  profile: profileReducer,
  alarmReadiness: alarmReadinessReducer,
  install: installReducer,
  settings: settingsReducer,
};

export const rootReducer = combineReducers(slices);
