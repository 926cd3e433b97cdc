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
import { personalSlice } from './personalSlice.ts';
import { publicSlices } from './store.ts';

export const personalSlices = {
  activityFeed: personalSlice(activityFeedReducer),
  medications: personalSlice(medicationsReducer),
  monitoring: personalSlice(monitoringReducer),
  pairing: personalSlice(pairingReducer),
  emergency: personalSlice(emergencyReducer),
  exercises: personalSlice(exercisesReducer),
  alarms: personalSlice(alarmsReducer, ['zone']),
  outbox: personalSlice(outboxReducer),
  push: personalSlice(pushReducer),
  profile: personalSlice(profileReducer),
  alarmReadiness: personalSlice(alarmReadinessReducer, ['isSoundBlocked']),
};

export const slices = {
  ...publicSlices,
  ...personalSlices,
  admin: adminReducer,
  clock: clockReducer,
  connectivity: connectivityReducer,
  install: installReducer,
  settings: settingsReducer,
};

export const rootReducer = combineReducers(slices);
