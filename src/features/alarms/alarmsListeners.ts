import { createAction, type ListenerEffectAPI } from '@reduxjs/toolkit';
import { nextDueAt } from '../../../domain/alarms.ts';
import {
  alarmCheckEvery,
  medicationSoundFor,
  vibrationPattern,
} from '../../../domain/constants.ts';
import { startOfMinute } from '../../../domain/zonedTime.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import type { Services } from '../../device/services.ts';
import { announced } from '../status/events.ts';
import { minuteBegan, soundAskedAgain, soundChanged, soundSilenced } from './alarmsSlice.ts';
import { checkAlarms } from './checkAlarms.ts';
import { alarmRaised } from './events.ts';
import {
  selectRinging,
  selectRingingInstants,
  selectSoundWanted,
  selectWatchedMedicines,
} from './selectors.ts';
import { texts } from './strings.ts';

type Api = ListenerEffectAPI<RootState, AppDispatch, Services>;

/** The stored state is back: time begins to count. */
export const watchBegan = createAction('alarms/watchBegan');

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
          api.dispatch(minuteBegan({ now: clock.now(), zone: clock.zone() }));
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
      selectWatchedMedicines(current) !== selectWatchedMedicines(previous) ||
      selectRinging(current) !== selectRinging(previous) ||
      current.alarms.lastCheckAt !== previous.alarms.lastCheckAt,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock } = api.extra;
      const state = api.getState();
      const now = clock.now();
      const next = Math.min(
        nextDueAt(selectWatchedMedicines(state), now, clock.zone()) ?? Infinity,
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
          selectWatchedMedicines(current) !== selectWatchedMedicines(previous),
        effect: () => {
          dispatch(checkAlarms('medicines'));
        },
      });
      dispatch(checkAlarms('start'));
    },
  });
};

const soundFollowsState = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      alarmRaised.match(action) ||
      soundAskedAgain.match(action) ||
      selectSoundWanted(current) !== selectSoundWanted(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock, device } = api.extra;
      if (!selectSoundWanted(api.getState())) {
        device.sound.stop();
        api.dispatch(soundChanged('off'));
        return;
      }
      const startedAt = clock.now();
      const playing = device.sound
        .play(api.getState().settings.sound)
        .catch(() => 'blocked' as const);
      api.dispatch(soundChanged(await api.pause(playing)));
      device.vibrate(vibrationPattern);
      await waitUntil(api, startedAt + medicationSoundFor);
      api.dispatch(soundSilenced());
    },
  });
};

export const setupAlarmsListeners = (
  startListening: AppStartListening,
  watches = [watchEachMinute, watchNextInstant],
): void => {
  for (const watch of [...watches, checkWhenThingsChange, soundFollowsState]) {
    watch(startListening);
  }
};
