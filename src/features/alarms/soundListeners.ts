import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { calledSoundFor, medicationSoundFor, vibrationPattern } from '../../../domain/constants.ts';
import type { AppDispatch, AppStartListening, RootState } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import type { Services } from '../../device/services.ts';
import { alarmsHandled, calledSoundEnded, soundAskedAgain, soundChanged } from './alarmsSlice.ts';
import { alarmRaised } from './events.ts';
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
  const ringing = selectRinging(api.getState());
  api.dispatch(alarmsHandled({ doses: ringing.map(({ id }) => id), done: { what: 'silenced' } }));
  api.dispatch(calledSoundEnded());
};

/** Plays what is wanted until it has played out, or the listener is cancelled. */
const ring = async (api: Api): Promise<void> => {
  const { clock, device } = api.extra;
  const state = api.getState();
  const wanted = selectSoundWanted(state);
  if (api.signal.aborted || !wanted) return;
  const { called } = state.alarms;
  const isCalled = called?.type === wanted && !state.alarms.ringing.length;
  const lasts = isCalled ? calledSoundFor[wanted] : medicationSoundFor;
  const startedAt = clock.now();
  const outcome = await device.sound
    .play(state.settings.sound, wanted)
    .catch(() => 'blocked' as const);
  if (api.signal.aborted) {
    device.sound.stop();
    return;
  }
  api.dispatch(soundChanged(outcome));
  device.vibrate(vibrationPattern);
  // Another tab may be free to sound.
  if (outcome === 'blocked') return;
  const over = until(clock, startedAt + lasts, api.signal).then(() => playedOut(api));
  await Promise.race([over, aborted(api.signal).then(() => device.sound.stop())]);
};

/** The loudspeaker follows the state: of all tabs of a device, one sounds. */
export const soundFollowsState = (startListening: AppStartListening): void => {
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
      await api.pause(device.exclusively(soundLock, () => ring(api)));
    },
  });
};
