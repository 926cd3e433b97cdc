import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { alarmCheckIntervalMs } from '../../../domain/specConstants.ts';
import { startOfMinute } from '../../../domain/zonedTime.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import { sleepUntil } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectUser } from '../../api/session.ts';
import { announced, announcementClosed, inlineMessageIds } from '../announcements/events.ts';
import { alarmsHandled, alarmsHandledReceived } from './alarmsSlice.ts';
import { clockCorrected, appStarted } from './events.ts';
import { checkAlarms } from './checkAlarms.ts';
import { findNextDueAt } from './doseWindow.ts';
import { setupSoundListeners } from './soundListeners.ts';
import { setupWorkerListeners } from './workerListeners.ts';
import { selectSnoozedAlarms, selectRinging, selectAlarmDeadlines } from './selectors.ts';
import { texts } from './strings.ts';
import { setupZoneListeners } from './zoneListeners.ts';

type Api = ListenerEffectAPI<RootState, AppDispatch, Services>;

const waitUntil = (api: Api, instant: number): Promise<void> =>
  api.pause(sleepUntil(api.extra.clock, instant, api.signal));

/** A failed check does not stop the loop. */
export const checkEachMinute = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: async (_action, api) => {
      const { clock } = api.extra;
      for (;;) {
        await waitUntil(api, startOfMinute(clock.now()) + alarmCheckIntervalMs);
        try {
          api.dispatch(checkAlarms('minute'));
        } catch {
          api.dispatch(announced({ tone: 'error', text: texts.checkFailed }));
        }
      }
    },
  });
};

export const checkAtNextInstant = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      appStarted.match(action) ||
      selectMedicines(current) !== selectMedicines(previous) ||
      selectRinging(current) !== selectRinging(previous) ||
      current.alarms.lastCheckAt !== previous.alarms.lastCheckAt,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock } = api.extra;
      const state = api.getState();
      const now = clock.now();
      const next = Math.min(
        findNextDueAt(selectMedicines(state), now, clock.zone()),
        ...selectAlarmDeadlines(state).filter((instant) => instant > now),
      );
      if (next === Infinity) return;
      await waitUntil(api, next);
      api.dispatch(checkAlarms('due'));
    },
  });
};

const checkOnChange = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: (_action, { dispatch, extra }) => {
      extra.device.browserEvents.onVisible(() => dispatch(checkAlarms('visible')));
      // Not earlier: the stored state is restored slice by slice and is incomplete until now.
      startListening({
        predicate: (_change, current, previous) =>
          current.medications.answers !== previous.medications.answers ||
          selectMedicines(current) !== selectMedicines(previous),
        effect: () => {
          dispatch(checkAlarms('medicines'));
        },
      });
      dispatch(checkAlarms('start'));
    },
  });
};

const setupClockCorrection = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: (_action, { dispatch, extra: { clock, device } }) => {
      const correct = () => {
        const now = clock.now();
        device.firedAlarms.deleteFuture(now).catch(() => undefined);
        dispatch(clockCorrected({ clockOffsetMs: device.correctedClock.clockOffsetMs(), now }));
        dispatch(checkAlarms('clock'));
      };
      device.correctedClock.onCorrected(correct);
      if (device.correctedClock.clockOffsetMs() !== 0) correct();
    },
  });
};

const closeSnoozeAnnouncement = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current) =>
      current.announcements.announcement?.shownIn === inlineMessageIds.snoozed &&
      selectSnoozedAlarms(current).length === 0,
    effect: (_action, { dispatch }) => {
      dispatch(announcementClosed());
    },
  });
};

/** Syncs alarm actions to other tabs; actions received from a tab are not forwarded. */
const syncTabs = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: alarmsHandled,
    effect: ({ payload }, api) => {
      const personId = selectUser(api.getState())?.id;
      if (personId !== undefined) api.extra.alarmBus.post({ ...payload, personId });
    },
  });

  startListening({
    actionCreator: appStarted,
    effect: (_action, api) => {
      api.extra.alarmBus.subscribe(({ personId, ...handled }) => {
        if (personId === selectUser(api.getState())?.id)
          api.dispatch(alarmsHandledReceived(handled));
      });
    },
  });
};

export const setupAlarmsListeners = (
  startListening: AppStartListening,
  timers = [checkEachMinute, checkAtNextInstant],
): void => {
  for (const setup of [
    ...timers,
    checkOnChange,
    setupClockCorrection,
    syncTabs,
    closeSnoozeAnnouncement,
    setupSoundListeners,
    setupWorkerListeners,
    setupZoneListeners,
  ]) {
    setup(startListening);
  }
};
