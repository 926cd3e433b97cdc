import type { AlertAnswer } from '../../../domain/alertStatus.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import type { AppThunk } from '../../app/types.ts';
import { calledSoundStopped } from '../alarms/events.ts';
import { announced } from '../status/events.ts';
import { logTexts as texts } from './logStrings.ts';

const { updateAlert } = emergencyApi.endpoints;

/**
 * Answers an alert as its caregiver, shows the answer at once and says what came of it. Whether it
 * was taken or refused, the list is read again.
 */
export const answerAlert =
  (alertId: string, status: AlertAnswer): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { data: answered } = await dispatch(
      updateAlert.initiate({ alertId, status }, { track: false }),
    );
    if (!answered) {
      dispatch(announced({ tone: 'error', text: texts.updateFailed }));
      return;
    }
    dispatch(calledSoundStopped());
    dispatch(
      emergencyApi.util.updateQueryData('listAlerts', undefined, (alerts) =>
        alerts.map((alert) => (alert.id === answered.id ? answered : alert)),
      ),
    );
    dispatch(announced({ tone: 'success', text: texts.updatedTo(answered.status) }));
  };
