import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { alarmCheckEvery } from '../../../domain/constants.ts';
import { startOfMinute } from '../../../domain/zonedTime.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import type { Services } from '../../device/services.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { selectUser } from '../../api/session.ts';
import { announced, announcementClosed, standingParts } from '../status/events.ts';
import { alarmsHandled, alarmsHandledHeard } from './alarmsSlice.ts';
import { clockCorrected, watchBegan } from './events.ts';
import { checkAlarms } from './checkAlarms.ts';
import { nextDueOf } from './dosesNear.ts';
import { soundFollowsState } from './soundListeners.ts';
import { speakWithWorker } from './workerListeners.ts';
import { selectPutOff, selectRinging, selectRingingInstants } from './selectors.ts';
import { texts } from './strings.ts';
import { setupZoneListeners } from './zoneListeners.ts';

type Api = ListenerEffectAPI<RootState, AppDispatch, Services>;

const waitUntil = (api: Api, instant: number): Promise<void> =>
  api.pause(until(api.extra.clock, instant, api.signal));

/** The 60-s check, aligned to the minute; a check that fails leaves the next one to come. */
export const watchEachMinute = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: watchBegan,
    effect: async (_action, api) => {
      const { clock } = api.extra;
      for (;;) {
        await waitUntil(api, startOfMinute(clock.now()) + alarmCheckEvery);
        try {
          api.dispatch(checkAlarms('minute'));
        } catch {
          api.dispatch(announced({ tone: 'error', text: texts.checkFailed }));
        }
      }
    },
  });
};

/** The precise timer to the next dose, end of an alarm, or return from later. */
export const watchNextInstant = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      watchBegan.match(action) ||
      selectMedicines(current) !== selectMedicines(previous) ||
      selectRinging(current) !== selectRinging(previous) ||
      current.alarms.lastCheckAt !== previous.alarms.lastCheckAt,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock } = api.extra;
      const state = api.getState();
      const now = clock.now();
      const next = Math.min(
        nextDueOf(selectMedicines(state), now, clock.zone()),
        ...selectRingingInstants(state).filter((instant) => instant > now),
      );
      if (next === Infinity) return;
      await waitUntil(api, next);
      api.dispatch(checkAlarms('due'));
    },
  });
};

const checkWhenThingsChange = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: watchBegan,
    effect: (_action, { dispatch, extra }) => {
      extra.device.signals.onVisible(() => dispatch(checkAlarms('visible')));
      // Not sooner: what is stored comes back slice by slice, and is not yet the whole truth.
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

/** A clock that is found to be wrong is corrected for, and all that it did is looked at again. */
const followClock = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: watchBegan,
    effect: (_action, { dispatch, extra: { clock, device } }) => {
      const correct = () => {
        const now = clock.now();
        device.fired.forgetAhead(now).catch(() => undefined);
        dispatch(clockCorrected({ offBy: device.rightTime.offBy(), now }));
        dispatch(checkAlarms('clock'));
      };
      device.rightTime.onCorrected(correct);
      if (device.rightTime.offBy() !== 0) correct();
    },
  });
};

/** That something rings again later is said no more once nothing does. */
const unsayLater = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current) =>
      current.status.announcement?.shownIn === standingParts.putOff &&
      selectPutOff(current).length === 0,
    effect: (_action, { dispatch }) => {
      dispatch(announcementClosed());
    },
  });
};

/** What is done with an alarm in one tab is done in all; what was heard is told on by nobody. */
const tellTabs = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: alarmsHandled,
    effect: ({ payload }, api) => {
      const personId = selectUser(api.getState())?.id;
      if (personId !== undefined) api.extra.alarmBus.post({ ...payload, personId });
    },
  });

  startListening({
    actionCreator: watchBegan,
    effect: (_action, api) => {
      api.extra.alarmBus.hear(({ personId, ...handled }) => {
        if (personId === selectUser(api.getState())?.id) api.dispatch(alarmsHandledHeard(handled));
      });
    },
  });
};

export const setupAlarmsListeners = (
  startListening: AppStartListening,
  watches = [watchEachMinute, watchNextInstant],
): void => {
  for (const watch of [
    ...watches,
    checkWhenThingsChange,
    followClock,
    tellTabs,
    unsayLater,
    soundFollowsState,
    speakWithWorker,
    setupZoneListeners,
  ]) {
    watch(startListening);
  }
};
