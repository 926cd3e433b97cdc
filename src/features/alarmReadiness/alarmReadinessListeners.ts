import { appStarted } from '../../api/clock.ts';
import { flushRequested } from '../../api/outbox/events.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { lastPushRead, soundBlockRead } from './alarmReadinessSlice.ts';

/** Delays the update so the layout does not shift during the unlocking tap. */
const tapDurationMs = 500;

const readSoundBlock =
  (): AppThunk =>
  (dispatch, _getState, { device }) =>
    void dispatch(soundBlockRead(device.sound.isBlocked()));

export const setupAlarmReadinessListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      flushRequested.match(action) || current.push.registration !== previous.push.registration,
    effect: async (_action, api) => {
      if (api.getState().push.permission !== 'granted') return;
      api.dispatch(lastPushRead(await api.extra.device.push.lastPushAt()));
    },
  });

  startListening({
    actionCreator: appStarted,
    effect: (_action, { dispatch, extra: { clock, device } }) => {
      dispatch(readSoundBlock());
      device.sound.onUnlocked(() => {
        clock.runAt(clock.now() + tapDurationMs, () => dispatch(readSoundBlock()));
      });
    },
  });

  startListening({
    predicate: (_action, current, previous) => current.alarms.sound !== previous.alarms.sound,
    effect: (_action, { dispatch }) => {
      dispatch(readSoundBlock());
    },
  });
};
