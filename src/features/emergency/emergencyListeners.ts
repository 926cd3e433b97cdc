import { createSelector, isAnyOf } from '@reduxjs/toolkit';
import { outboxDashboardDelayMs } from '../../../domain/specConstants.ts';
import { remoteAlarmSoundMs } from '../../../domain/alarmSounds.ts';
import { emergency } from '../../../domain/emergencyRules.ts';
import { selectNow } from '../../api/clock.ts';
import { flushRequested } from '../../api/outbox/events.ts';
import { flushOutbox } from '../../api/outbox/outboxActions.ts';
import { flushAtRetryTimes } from '../../api/outbox/outboxListeners.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import type { AppStartListening, RootState } from '../../app/types.ts';
import { sleepUntil } from '../../platform/clock.ts';
import { announcementClosed } from '../announcements/events.ts';
import { remoteAlarmStarted, stopRemoteAlarm } from '../alarms/events.ts';
import { alertDismissed, alertCancelled, alertSent } from './emergencySlice.ts';
import { openAlerts } from './alerts/currentAlerts.ts';
import { flushEmergency } from './flushEmergency.ts';

const delaysMs: Partial<Record<string, number>> = {
  online: emergency.onlineDelayMs,
  dashboard: outboxDashboardDelayMs,
};

/** An unanswered alert is still being repeated. */
const selectHasUnansweredAlert = ({
  emergency: { newestUnansweredAt },
  clock: { now },
}: RootState): boolean =>
  newestUnansweredAt !== null && now - newestUnansweredAt < emergency.pushDurationMs;

/** Unanswered for a caregiver, not over for the survivor. */
const selectHasOpenAlert = ({ emergency: alerts, clock: { now } }: RootState): boolean =>
  alerts.newestUnansweredAt !== null || openAlerts(alerts, now).length > 0;

const selectRetryTimes = createSelector([({ emergency: { queue } }: RootState) => queue], (queue) =>
  queue.map(({ alert: { retryAt, notBefore } }) => Math.max(retryAt, notBefore)),
);

const isFinished = isAnyOf(alertCancelled, alertDismissed);

export const setupEmergencyListeners = (startListening: AppStartListening): void => {
  // Sounds on a caregiver's open page, again each minute until answered.
  startListening({
    predicate: (_action, current, previous) =>
      selectHasUnansweredAlert(current) &&
      (!selectHasUnansweredAlert(previous) || selectNow(current) !== selectNow(previous)),
    effect: (_action, { dispatch, extra: { clock } }) => {
      dispatch(
        remoteAlarmStarted({
          type: 'emergency',
          until: clock.now() + remoteAlarmSoundMs.emergency,
        }),
      );
    },
  });

  // A success below a new emergency reads as if that were over.
  startListening({
    predicate: (_action, { emergency: current }, { emergency: previous }) =>
      (current.newestUnansweredAt ?? 0) > (previous.newestUnansweredAt ?? 0),
    effect: (_action, api) => {
      const { announcement } = api.getState().announcements;
      if (announcement?.tone === 'success') api.dispatch(announcementClosed());
    },
  });

  // Stops when a caregiver answers, and on the survivor's device when it is over; not after the full
  // hour, when the last round sounds.
  startListening({
    predicate: (_action, current, previous) =>
      current.alarms.remoteAlarm?.type === 'emergency' &&
      selectHasOpenAlert(previous) &&
      !selectHasOpenAlert(current),
    effect: (_action, { dispatch }) => {
      dispatch(stopRemoteAlarm());
    },
  });

  // Removes notifications of cancelled or closed alerts.
  startListening({
    matcher: isFinished,
    effect: ({ payload: { id } }, { extra }) => {
      extra.device.worker.post({ type: 'STOP_ALARM', emergency: id });
    },
  });

  // The server takes the location of an alert only after the alert.
  startListening({
    actionCreator: alertSent,
    effect: (_action, { dispatch }) => dispatch(flushOutbox({ ignoreBackoff: true })),
  });

  // When alerts are retried.
  flushAtRetryTimes(startListening, selectRetryTimes);

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
};
