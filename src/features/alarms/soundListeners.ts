import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { medicationSoundMs, vibrationPattern } from '../../../domain/constants.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import { sleepUntil } from '../../device/clock.ts';
import type { Services } from '../../device/services.ts';
import { silenceAlarms, stopRemoteAlarm } from './alarmActions.ts';
import { remoteAlarmExpired, soundRequested, soundChanged } from './alarmsSlice.ts';
import { alarmRaised, remoteAlarmStopped, remoteAlarmStarted, appStarted } from './events.ts';
import { selectRinging, selectSoundToPlay } from './selectors.ts';

type Api = ListenerEffectAPI<RootState, AppDispatch, Services>;

/** Held by the one tab that sounds; when it closes, the next one goes on. */
const soundLock = 'upstroke-sound';

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The sound has played out: it is silent in every tab until it is asked for again. */
const silenceRinging = (api: Api): void => {
  api.dispatch(silenceAlarms(selectRinging(api.getState())));
};

/** Plays what is wanted until it has played out, or the listener is cancelled. */
const playSound = async (api: Api): Promise<void> => {
  const { clock, device } = api.extra;
  const state = api.getState();
  const wanted = selectSoundToPlay(state);
  const isCancelled = () => api.signal.aborted;
  if (isCancelled() || !wanted) return;
  const startedAt = clock.now();
  const outcome = await device.sound
    .play(state.alarms.requestedSound ?? state.settings.sound, wanted)
    .catch(() => 'blocked' as const);
  if (isCancelled()) {
    device.sound.stop();
    return;
  }
  api.dispatch(soundChanged(outcome));
  device.vibrate(vibrationPattern);
  // Another tab may be free to sound.
  if (outcome === 'blocked') return;
  const ended = whenAborted(api.signal).then(() => device.sound.stop());
  // What a worker called for ends at its own time.
  if (state.alarms.remoteAlarm) return ended;
  const over = sleepUntil(clock, startedAt + medicationSoundMs, api.signal);
  return Promise.race([over.then(() => silenceRinging(api)), ended]);
};

/** What a worker called for is over in its time, whether it was heard here or not. */
const expireRemoteAlarm = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: remoteAlarmStarted,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { remoteAlarm } = api.getState().alarms;
      if (!remoteAlarm) return;
      await api.pause(sleepUntil(api.extra.clock, remoteAlarm.until, api.signal));
      api.dispatch(remoteAlarmExpired());
    },
  });
};

/** Elsewhere in the app somebody has answered what it calls for. */
const stopRemoteAlarmInAllTabs = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: remoteAlarmStopped,
    effect: (_action, api) => {
      if (api.getState().alarms.remoteAlarm) api.dispatch(stopRemoteAlarm());
    },
  });
};

/** A sound that the browser held back begins with the first tap or key that lets it. */
const playOnceUnlocked = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: (_action, api) => {
      api.extra.device.sound.onUnlocked(() => {
        if (api.getState().alarms.sound === 'blocked') api.dispatch(soundRequested());
      });
    },
  });
};

/** The loudspeaker follows the state: of all tabs of a device, one sounds. */
export const setupSoundListeners = (startListening: AppStartListening): void => {
  expireRemoteAlarm(startListening);
  stopRemoteAlarmInAllTabs(startListening);
  playOnceUnlocked(startListening);
  startListening({
    predicate: (action, current, previous) =>
      alarmRaised.match(action) ||
      soundRequested.match(action) ||
      selectSoundToPlay(current) !== selectSoundToPlay(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { device } = api.extra;
      if (!selectSoundToPlay(api.getState())) {
        device.sound.stop();
        api.dispatch(soundChanged('off'));
        return;
      }
      // Whoever is asked again is not held back any more, though another tab may be the one to sound.
      if (api.getState().alarms.sound === 'blocked') api.dispatch(soundChanged('off'));
      await api.pause(device.withLock(soundLock, () => playSound(api)));
    },
  });
};
