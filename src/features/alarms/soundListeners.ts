import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { medicationSoundFor, vibrationPattern } from '../../../domain/constants.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import type { Services } from '../../device/services.ts';
import { silenceAlarms, stopCalledSound } from './alarmActions.ts';
import { calledSoundEnded, soundAskedAgain, soundChanged } from './alarmsSlice.ts';
import { alarmRaised, calledSoundStopped, soundCalled, watchBegan } from './events.ts';
import { selectRinging, selectSoundWanted } from './selectors.ts';

type Api = ListenerEffectAPI<RootState, AppDispatch, Services>;

/** Held by the one tab that sounds; when it closes, the next one goes on. */
const soundLock = 'upstroke-sound';

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The sound has played out: it is silent in every tab until it is asked for again. */
const playedOut = (api: Api): void => {
  api.dispatch(silenceAlarms(selectRinging(api.getState())));
};

/** Plays what is wanted until it has played out, or the listener is cancelled. */
const ring = async (api: Api): Promise<void> => {
  const { clock, device } = api.extra;
  const state = api.getState();
  const wanted = selectSoundWanted(state);
  const isCancelled = () => api.signal.aborted;
  if (isCancelled() || !wanted) return;
  const startedAt = clock.now();
  const outcome = await device.sound
    .play(state.alarms.askedSound ?? state.settings.sound, wanted)
    .catch(() => 'blocked' as const);
  if (isCancelled()) {
    device.sound.stop();
    return;
  }
  api.dispatch(soundChanged(outcome));
  device.vibrate(vibrationPattern);
  // Another tab may be free to sound.
  if (outcome === 'blocked') return;
  const ended = aborted(api.signal).then(() => device.sound.stop());
  // What a worker called for ends at its own time.
  if (state.alarms.called) return ended;
  const over = until(clock, startedAt + medicationSoundFor, api.signal);
  return Promise.race([over.then(() => playedOut(api)), ended]);
};

/** What a worker called for is over in its time, whether it was heard here or not. */
const endCalled = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: soundCalled,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { called } = api.getState().alarms;
      if (!called) return;
      await api.pause(until(api.extra.clock, called.until, api.signal));
      api.dispatch(calledSoundEnded());
    },
  });
};

/** Elsewhere in the app somebody has answered what it calls for. */
const stopCalled = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: calledSoundStopped,
    effect: (_action, api) => {
      if (api.getState().alarms.called) api.dispatch(stopCalledSound());
    },
  });
};

/** A sound that the browser held back begins with the first tap or key that lets it. */
const beginWhenLet = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: watchBegan,
    effect: (_action, api) => {
      api.extra.device.sound.onUnlocked(() => {
        if (api.getState().alarms.sound === 'blocked') api.dispatch(soundAskedAgain());
      });
    },
  });
};

/** The loudspeaker follows the state: of all tabs of a device, one sounds. */
export const soundFollowsState = (startListening: AppStartListening): void => {
  endCalled(startListening);
  stopCalled(startListening);
  beginWhenLet(startListening);
  startListening({
    predicate: (action, current, previous) =>
      alarmRaised.match(action) ||
      soundAskedAgain.match(action) ||
      selectSoundWanted(current) !== selectSoundWanted(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { device } = api.extra;
      if (!selectSoundWanted(api.getState())) {
        device.sound.stop();
        api.dispatch(soundChanged('off'));
        return;
      }
      // Whoever is asked again is not held back any more, though another tab may be the one to sound.
      if (api.getState().alarms.sound === 'blocked') api.dispatch(soundChanged('off'));
      await api.pause(device.exclusively(soundLock, () => ring(api)));
    },
  });
};
