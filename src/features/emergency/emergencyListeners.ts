import type { PayloadAction } from '@reduxjs/toolkit';
import {
  remoteAlarmSoundMs,
  emergency,
  outboxDashboardDelayMs,
} from '../../../domain/constants.ts';
import { flushRequested } from '../../api/outbox/events.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import type { AppStartListening, RootState } from '../../app/types.ts';
import { sleepUntil } from '../../platform/clock.ts';
import { remoteAlarmStopped, remoteAlarmStarted } from '../alarms/events.ts';
import { alertDismissed, alertCancelled } from './emergencySlice.ts';
import { flushEmergency } from './flushEmergency.ts';

const delaysMs: Partial<Record<string, number>> = {
  online: emergency.onlineDelayMs,
  dashboard: outboxDashboardDelayMs,
};

/** An unanswered alert is still being repeated. */
const selectHasUnansweredAlert = ({
  emergency: { newestUnansweredAt },
  alarms: { now },
}: RootState): boolean =>
  newestUnansweredAt !== null && now - newestUnansweredAt < emergency.pushDurationMs;

/** An open page of a caregiver sounds as it learns of an emergency, and with each minute until it is answered. */
const playSoundWhileUnanswered = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) =>
      selectHasUnansweredAlert(current) &&
      (!selectHasUnansweredAlert(previous) || current.alarms.now !== previous.alarms.now),
    effect: (_action, { dispatch, extra: { clock } }) => {
      dispatch(
        remoteAlarmStarted({
          type: 'emergency',
          until: clock.now() + remoteAlarmSoundMs.emergency,
        }),
      );
    },
  });
};

/** Not when the alert is an hour old: the last round sounds just then. */
const stopSoundWhenAnswered = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) =>
      previous.emergency.newestUnansweredAt !== null &&
      current.emergency.newestUnansweredAt === null &&
      current.alarms.remoteAlarm?.type === 'emergency',
    effect: (_action, { dispatch }) => {
      dispatch(remoteAlarmStopped());
    },
  });
};

const isAlertFinished = (action: unknown): action is PayloadAction<{ readonly id: string }> =>
  alertCancelled.match(action) || alertDismissed.match(action);

/** What the lock screen says of an alert is over once the person is OK, or has closed it in the app. */
const closeNotificationWhenFinished = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAlertFinished,
    effect: ({ payload: { id } }, { extra }) => {
      extra.device.worker.post({ type: 'STOP_ALARM', emergency: id });
    },
  });
};

/** The times at which alerts are tried (DESIGN section 5, Outbox), in a lane of their own. */
export const setupEmergencyListeners = (startListening: AppStartListening): void => {
  playSoundWhileUnanswered(startListening);
  stopSoundWhenAnswered(startListening);
  closeNotificationWhenFinished(startListening);

  startListening({
    actionCreator: flushRequested,
    effect: async ({ payload: { reason } }, api) => {
      if (!isSurvivor(selectUser(api.getState()))) return;
      const { clock } = api.extra;
      const delayMs = delaysMs[reason];
      if (delayMs !== undefined) {
        await api.pause(sleepUntil(clock, clock.now() + delayMs, api.signal));
      }
      await api.dispatch(
        flushEmergency({
          ignoreBackoff: reason !== 'timer',
          ignoreRetryAfter: reason === 'person',
        }),
      );
    },
  });

  startListening({
    predicate: (_action, current, previous) => current.auth.token !== previous.auth.token,
    effect: async (_action, api) => {
      if (isSurvivor(selectUser(api.getState())))
        await api.dispatch(flushEmergency({ ignoreBackoff: true }));
    },
  });

  startListening({
    predicate: (_action, current, previous) => current.emergency.queue !== previous.emergency.queue,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const nextRetryAt = Math.min(
        ...api
          .getState()
          .emergency.queue.map(({ retryAt, notBefore }) => Math.max(retryAt, notBefore))
          .filter((instant) => instant > 0),
      );
      if (nextRetryAt === Infinity) return;
      await api.pause(sleepUntil(api.extra.clock, nextRetryAt, api.signal));
      // Not awaited: what it finds cancels this listener.
      void api.dispatch(flushEmergency({ ignoreBackoff: false }));
    },
  });
};
