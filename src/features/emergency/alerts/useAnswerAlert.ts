import { useState } from 'react';
import { isFinal, type NextAlertStatus } from '../../../../domain/alertTransitions.ts';
import type { CallError } from '../../../api/baseQuery.ts';
import { sessionApi } from '../../../api/sessionApi.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import type { AppThunk } from '../../../app/types.ts';
import { announced } from '../../announcements/events.ts';
import { alertDismissed } from '../emergencySlice.ts';
import { formatAnswers } from '../log/formatAlert.ts';
import { logTexts as texts } from '../log/logStrings.ts';

const { listAlerts, updateAlert } = sessionApi.endpoints;

/** Says once how the alert ended, here instead of on top of the screen. */
const announceEnd =
  (alertId: string, serverText: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const freshRead = { subscribe: false, forceRefetch: true } as const;
    const { data: alerts = [] } = await dispatch(listAlerts.initiate(undefined, freshRead));
    const alert = alerts.find(({ id }) => id === alertId);
    const how = alert && isFinal(alert.status) ? formatAnswers(alert).at(-1) : undefined;
    if (alert && how !== undefined) dispatch(alertDismissed({ id: alert.emergency_id }));
    dispatch(announced({ tone: 'info', text: texts.isOver(how ?? serverText) }));
  };

/** Sends a caregiver's answer, announces the result, refetches the list and removes the notification. */
export const answerAlert =
  (alertId: string, status: NextAlertStatus): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { device }) => {
    const { data: updatedAlert, error } = await dispatch(
      updateAlert.initiate({ params: { alertId }, body: { status } }, { track: false }),
    );
    if (!updatedAlert) {
      const failure = error as CallError;
      if (failure.kind === 'refused' && failure.code === 'alert_final')
        await dispatch(announceEnd(alertId, failure.message));
      else dispatch(announced({ tone: 'error', text: texts.updateFailed }));
      return;
    }
    device.worker.post({ type: 'STOP_ALARM', emergency: updatedAlert.emergency_id });
    dispatch(
      sessionApi.util.updateQueryData('listAlerts', undefined, (alerts) =>
        alerts.map((alert) => (alert.id === updatedAlert.id ? updatedAlert : alert)),
      ),
    );
    // The message below tells this caregiver.
    if (isFinal(updatedAlert.status)) dispatch(alertDismissed({ id: updatedAlert.emergency_id }));
    dispatch(announced({ tone: 'success', text: texts.updatedTo(updatedAlert.status) }));
  };

export const useAnswerAlert = (alertId: string) => {
  const dispatch = useAppDispatch();
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
