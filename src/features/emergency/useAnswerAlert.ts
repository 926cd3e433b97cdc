import { useState } from 'react';
import type { NextAlertStatus } from '../../../domain/alertTransitions.ts';
import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { useRuntime } from '../../api/hooks.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import { logTexts as texts } from './logStrings.ts';

const { updateAlert } = emergencyApi.endpoints;

/** An alert that is closed says who closed it. */
const failureText = (error: CallError): string =>
  error.kind === 'refused' && error.code === 'alert_final'
    ? serverMessageOr(error, texts.updateFailed)
    : texts.updateFailed;

/** Sends a caregiver's answer, announces the result, refetches the list and removes the notification. */
export const answerAlert =
  (alertId: string, status: NextAlertStatus): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { device }) => {
    const { data: updatedAlert, error } = await dispatch(
      updateAlert.initiate({ alertId, status }, { track: false }),
    );
    if (!updatedAlert) {
      dispatch(announced({ tone: 'error', text: failureText(error as CallError) }));
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
