import { useState } from 'react';
import type { NextAlertStatus } from '../../../domain/alertTransitions.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { useRuntime } from '../../api/hooks.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import { logTexts as texts } from './logStrings.ts';

const { updateAlert } = emergencyApi.endpoints;

/** Sends a caregiver's answer, announces the result, refetches the list and removes the notification. */
export const answerAlert =
  (alertId: string, status: NextAlertStatus): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { device }) => {
    const { data: updatedAlert } = await dispatch(
      updateAlert.initiate({ alertId, status }, { track: false }),
    );
    if (!updatedAlert) {
      dispatch(announced({ tone: 'error', text: texts.updateFailed }));
      return;
    }
    device.worker.post({ type: 'STOP_ALARM', emergency: updatedAlert.emergency_id });
    dispatch(
      emergencyApi.util.updateQueryData('listAlerts', undefined, (alerts) =>
        alerts.map((alert) => (alert.id === updatedAlert.id ? updatedAlert : alert)),
      ),
    );
    dispatch(announced({ tone: 'success', text: texts.updatedTo(updatedAlert.status) }));
  };

export const useAnswerAlert = (alertId: string) => {
  const { dispatch } = useRuntime();
  const [pendingAnswer, setPendingAnswer] = useState<NextAlertStatus | null>(null);
  return {
    pendingAnswer,
    answer: async (status: NextAlertStatus): Promise<void> => {
      if (pendingAnswer !== null) return;
      setPendingAnswer(status);
      await dispatch(answerAlert(alertId, status));
      setPendingAnswer(null);
    },
  };
};
