import { outboxWoken } from '../../api/outbox/events.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { watchBegan } from '../alarms/events.ts';
import { heardAtRead, soundBlockRead } from './readinessSlice.ts';
import { setupTestAlarmListeners } from './testAlarmListeners.ts';

/** Nothing moves below a tap that is under way. */
const tapLasts = 500;

const readSoundBlock =
  (): AppThunk =>
  (dispatch, _getState, { device }) =>
    void dispatch(soundBlockRead(device.sound.isBlocked()));

/** Keeps what the dashboard says of this device true. */
export const setupReadinessListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      outboxWoken.match(action) || current.push.reach !== previous.push.reach,
    effect: async (_action, api) => {
      if (api.getState().push.permission !== 'granted') return;
      api.dispatch(heardAtRead(await api.extra.device.push.heardAt()));
    },
  });

  startListening({
    actionCreator: watchBegan,
    effect: (_action, { dispatch, extra: { clock, device } }) => {
      dispatch(readSoundBlock());
      device.sound.onUnlocked(() => {
        clock.at(clock.now() + tapLasts, () => dispatch(readSoundBlock()));
      });
    },
  });

  startListening({
    predicate: (_action, current, previous) => current.alarms.sound !== previous.alarms.sound,
    effect: (_action, { dispatch }) => {
      dispatch(readSoundBlock());
    },
  });

  setupTestAlarmListeners(startListening);
};
