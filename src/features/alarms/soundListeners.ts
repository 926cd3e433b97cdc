import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { medicationSoundMs, vibrationPattern } from '../../../domain/alarmSounds.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import { appStarted } from '../../api/clock.ts';
import { sleepUntil } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { silenceAlarms } from './alarmActions.ts';
import { remoteAlarmExpired, soundRequested, soundChanged } from './alarmsSlice.ts';
import { alarmRaised, remoteAlarmStarted } from './events.ts';
import { selectRinging, selectSoundToPlay } from './selectors.ts';

type Api = ListenerEffectAPI<RootState, AppDispatch, Services>;

/** Held by the tab that plays; when it closes, the next tab takes over. */
const soundLock = 'upstroke-sound';

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
  if (!isCancelled()) {
    api.dispatch(soundChanged(outcome));
    device.vibrate(vibrationPattern);
    // Releases the lock: another tab may be able to play.
    if (outcome === 'blocked') return;
  }
  try {
    const end = sleepUntil(clock, startedAt + medicationSoundMs, api.signal);
    // A remote alarm has an end of its own.
    await api.pause(state.alarms.remoteAlarm ? new Promise(() => {}) : end);
    api.dispatch(silenceAlarms(selectRinging(api.getState())));
  } finally {
    device.sound.stop();
  }
};

export const setupSoundListeners = (startListening: AppStartListening): void => {
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

  // Autoplay policy: plays blocked sound after the first tap or key.
  startListening({
    actionCreator: appStarted,
    effect: (_action, api) => {
      // A test sound is none of an alarm.
      api.extra.device.sound.onOutcome((outcome) => {
        if (api.getState().alarms.sound !== 'off') api.dispatch(soundChanged(outcome));
      });
      api.extra.device.sound.onUnlocked(() => {
        if (api.getState().alarms.sound === 'blocked') api.dispatch(soundRequested());
      });
    },
  });

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
      // Not blocked any more, even if another tab gets the lock and plays.
      if (api.getState().alarms.sound === 'blocked') api.dispatch(soundChanged('off'));
      await api.pause(device.withLock(soundLock, () => playSound(api)));
    },
  });
};
