import type { AppStartListening } from '../../app/types.ts';
import { appStarted, clockCorrected } from '../../api/clock.ts';
import { selectUser } from '../../api/session.ts';
import { announcementClosed, inlineMessageIds } from '../announcements/events.ts';
import { alarmsHandled } from './events.ts';
import { setupCheckListeners } from './checkAlarms.ts';
import { setupSoundListeners } from './soundListeners.ts';
import { setupWorkerListeners } from './workerListeners.ts';
import { selectSnoozedAlarms } from './selectors.ts';
import { setupZoneListeners } from './zoneListeners.ts';

export const setupAlarmsListeners = (startListening: AppStartListening): void => {
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

  setupCheckListeners(startListening);
  setupSoundListeners(startListening);
  setupWorkerListeners(startListening);
  setupZoneListeners(startListening);
};
