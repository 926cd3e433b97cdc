import { setupChangesListeners } from '../api/changesListeners.ts';
import { setupOutboxListeners } from '../api/outbox/outboxListeners.ts';
import { setupActivityFeedListeners } from '../features/activityFeed/activityFeedListeners.ts';
import { setupAlarmsListeners } from '../features/alarms/alarmsListeners.ts';
import { setupAuthListeners } from '../features/auth/authListeners.ts';
import { setupEmergencyListeners } from '../features/emergency/emergencyListeners.ts';
import { setupInstallListeners } from '../features/install/installListeners.ts';
import { setupMedicationsListeners } from '../features/medications/medicationsListeners.ts';
import { setupMonitoringListeners } from '../features/monitoring/monitoringListeners.ts';
import { setupPushListeners } from '../features/push/pushListeners.ts';
import { setupProfileListeners } from '../features/profile/profileListeners.ts';
import { setupAlarmReadinessListeners } from '../features/alarmReadiness/alarmReadinessListeners.ts';
import { setupSettingsListeners } from '../features/settings/settingsListeners.ts';
import { setupSpeechListeners } from '../features/speech/speechListeners.ts';
import type { AppStartListening } from './types.ts';

export type SetupListeners = (startListening: AppStartListening) => void;

export const listenerSetups: readonly SetupListeners[] = [
  setupAuthListeners,
  setupSettingsListeners,
  setupSpeechListeners,
  setupProfileListeners,
  setupEmergencyListeners,
  setupOutboxListeners,
  setupChangesListeners,
  setupMedicationsListeners,
  setupActivityFeedListeners,
  (startListening) => setupAlarmsListeners(startListening),
  setupMonitoringListeners,
  setupPushListeners,
  setupAlarmReadinessListeners,
  setupInstallListeners,
];
