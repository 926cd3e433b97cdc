import { setupChangesListeners } from '../api/changesListeners.ts';
import { setupClockListeners } from '../api/clockListeners.ts';
import { setupOutboxListeners } from '../api/outbox/outboxListeners.ts';
import { setupApiFailureLog } from '../api/logApiFailures.ts';
import { speechFailed } from '../api/speak.ts';
import { texts } from '../ui/strings.ts';
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
import { announced } from '../features/announcements/events.ts';
import type { AppStartListening } from './types.ts';

const setupSpeechListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: speechFailed,
    effect: ({ payload }, { dispatch }) => {
      dispatch(announced({ tone: 'warning', text: texts.speechErrors[payload.why] }));
    },
  });
};

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
  setupApiFailureLog,
  setupAlarmsListeners,
  setupClockListeners,
  setupMonitoringListeners,
  setupPushListeners,
  setupAlarmReadinessListeners,
  setupInstallListeners,
];
