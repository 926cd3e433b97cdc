import type { PayloadAction } from '@reduxjs/toolkit';
import { calledSoundFor, emergency, outboxAfterDashboard } from '../../../domain/constants.ts';
import { outboxWoken } from '../../api/outbox/events.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import type { AppStartListening, RootState } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import { calledSoundStopped, soundCalled } from '../alarms/events.ts';
import { alertClosed, alertWithdrawn } from './emergencySlice.ts';
import { flushEmergency } from './flushEmergency.ts';

const waits: Partial<Record<string, number>> = {
  online: emergency.afterOnline,
  dashboard: outboxAfterDashboard,
};

/** Somebody calls for help whom nobody has answered yet, and is still repeated. */
const selectCalling = ({ emergency: { calledAt }, alarms: { now } }: RootState): boolean =>
  calledAt !== null && now - calledAt < emergency.repeatedFor;

/** An open page of a caregiver sounds as it learns of an emergency, and with each minute until it is answered. */
const soundWhileUnanswered = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) =>
      selectCalling(current) &&
      (!selectCalling(previous) || current.alarms.now !== previous.alarms.now),
    effect: (_action, { dispatch, extra: { clock } }) => {
      dispatch(soundCalled({ type: 'emergency', until: clock.now() + calledSoundFor.emergency }));
    },
  });
};

/**
 * It falls silent as nobody calls any more, whoever has answered. An hour after the press alone it
 * does not: the last round comes just then.
 */
const fallSilentOnceAnswered = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) =>
      previous.emergency.calledAt !== null &&
      current.emergency.calledAt === null &&
      current.alarms.called?.type === 'emergency',
    effect: (_action, { dispatch }) => {
      dispatch(calledSoundStopped());
    },
  });
};

const isOver = (action: unknown): action is PayloadAction<{ readonly id: string }> =>
  alertWithdrawn.match(action) || alertClosed.match(action);

/** What the lock screen says of an alert is over once the person is OK, or has closed it in the app. */
const takeDownOnceOver = (startListening: AppStartListening): void => {
  startListening({
    matcher: isOver,
    effect: ({ payload: { id } }, { extra }) => {
      extra.device.worker.post({ type: 'STOP_ALARM', emergency: id });
    },
  });
};

/** The times at which alerts are tried (DESIGN section 5, Outbox), in a lane of their own. */
export const setupEmergencyListeners = (startListening: AppStartListening): void => {
  soundWhileUnanswered(startListening);
  fallSilentOnceAnswered(startListening);
  takeDownOnceOver(startListening);

  startListening({
    actionCreator: outboxWoken,
    effect: async ({ payload: { by } }, api) => {
      if (!isSurvivor(selectUser(api.getState()))) return;
      const { clock } = api.extra;
      const wait = waits[by];
      if (wait !== undefined) {
        await api.pause(until(clock, clock.now() + wait, api.signal));
      }
      await api.dispatch(flushEmergency({ hurry: by !== 'timer', insists: by === 'person' }));
    },
  });

  startListening({
    predicate: (_action, current, previous) => current.auth.token !== previous.auth.token,
    effect: async (_action, api) => {
      if (isSurvivor(selectUser(api.getState())))
        await api.dispatch(flushEmergency({ hurry: true }));
    },
  });

  startListening({
    predicate: (_action, current, previous) => current.emergency.queue !== previous.emergency.queue,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const next = Math.min(
        ...api
          .getState()
          .emergency.queue.map(({ retryAt, notBefore }) => Math.max(retryAt, notBefore))
          .filter((instant) => instant > 0),
      );
      if (next === Infinity) return;
      await api.pause(until(api.extra.clock, next, api.signal));
      // Not awaited: what it finds cancels this listener.
      void api.dispatch(flushEmergency({ hurry: false }));
    },
  });
};
