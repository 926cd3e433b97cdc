import type { AppStartListening } from '../../app/types.ts';
import { sleepUntil } from '../../platform/clock.ts';
import { appStarted, clockCorrected, clockTicked, tick } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectUser } from '../../api/session.ts';
import { announced, announcementClosed, inlineMessageIds } from '../announcements/events.ts';
import { alarmsHandled } from './events.ts';
import { checkAlarms } from './checkAlarms.ts';
import { setupSoundListeners } from './soundListeners.ts';
import { setupWorkerListeners } from './workerListeners.ts';
import { selectSnoozedAlarms, selectRinging } from './selectors.ts';
import { texts } from './strings.ts';
import { setupZoneListeners } from './zoneListeners.ts';

export const setupAlarmsListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: clockTicked,
    effect: ({ payload: { now } }, { dispatch }) => {
      try {
        dispatch(checkAlarms(now));
      } catch {
        dispatch(announced({ tone: 'error', text: texts.checkFailed }));
      }
    },
  });

  startListening({
    predicate: (action, current, previous) =>
      clockTicked.match(action) || selectRinging(current) !== selectRinging(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const snoozes = selectSnoozedAlarms(api.getState()).map(({ snoozedUntil }) => snoozedUntil);
      if (snoozes.length === 0) return;
      await api.pause(sleepUntil(api.extra.clock, Math.min(...snoozes), api.signal));
      api.dispatch(tick());
    },
  });

  startListening({
    actionCreator: appStarted,
    effect: () => {
      // Not earlier: the stored state is restored slice by slice and is incomplete until now.
      startListening({
        predicate: (_change, current, previous) =>
          current.medications.answers !== previous.medications.answers ||
          selectMedicines(current) !== selectMedicines(previous),
        effect: (_change, { dispatch }) => dispatch(tick()),
      });
    },
  });

  startListening({
    actionCreator: clockCorrected,
    effect: async ({ payload: { now } }, { extra }) => {
      await extra.device.firedAlarms.deleteFuture(now).catch(() => undefined);
    },
  });

  // Syncs alarm actions to other tabs; actions received from a tab are not forwarded.
  startListening({
    actionCreator: alarmsHandled,
    effect: ({ payload: { isReceived, ...handled } }, api) => {
      const personId = selectUser(api.getState())?.id;
      if (personId !== undefined && !isReceived) api.extra.alarmBus.post({ ...handled, personId });
    },
  });

  startListening({
    actionCreator: appStarted,
    effect: (_action, api) => {
      api.extra.alarmBus.subscribe(({ personId, ...handled }) => {
        if (personId === selectUser(api.getState())?.id)
          api.dispatch(alarmsHandled({ ...handled, isReceived: true }));
      });
    },
  });

  startListening({
    predicate: (_action, current) =>
      current.announcements.announcement?.shownIn === inlineMessageIds.snoozed &&
      selectSnoozedAlarms(current).length === 0,
    effect: (_action, { dispatch }) => {
      dispatch(announcementClosed());
    },
  });

  setupSoundListeners(startListening);
  setupWorkerListeners(startListening);
  setupZoneListeners(startListening);
};
