import { isSounding } from '../../../domain/alarms.ts';
import { soundLoopMs } from '../../../domain/specConstants.ts';
import type { AppStartListening, RootState } from '../../app/types.ts';
import { sleepUntil } from '../../platform/clock.ts';
import { announced } from '../announcements/events.ts';
import { settingChanged } from './settingsSlice.ts';
import { soundTestEnded } from './soundTestSlice.ts';
import { texts } from './strings.ts';

const selectIsTestPlaying = (state: RootState) => state.soundTest.isPlaying;

/** A real alarm takes precedence: the test neither starts over it nor stops it. */
export const selectIsAlarmSounding = ({ alarms }: RootState) => alarms.ringing.some(isSounding);

export const setupSoundTestListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) =>
      selectIsTestPlaying(current) !== selectIsTestPlaying(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock, device } = api.extra;
      const state = api.getState();
      if (!selectIsTestPlaying(state)) {
        if (!selectIsAlarmSounding(state)) device.sound.stop();
        return;
      }
      const { sound } = state.settings;
      const startedAt = clock.now();
      const playing = device.sound.play(sound).catch(() => 'blocked' as const);
      const outcome = await api.pause(playing);
      if (outcome === 'blocked') {
        api.dispatch(announced({ tone: 'warning', text: texts.blocked }));
      } else {
        if (outcome !== 'file' && sound === 'alarm')
          api.dispatch(announced({ tone: 'warning', text: texts.beepInstead }));
        await api.pause(sleepUntil(clock, startedAt + soundLoopMs, api.signal));
      }
      api.dispatch(soundTestEnded());
    },
  });

  startListening({
    predicate: (action, current) =>
      selectIsTestPlaying(current) &&
      (selectIsAlarmSounding(current) ||
        (settingChanged.match(action) && action.payload.sound !== undefined)),
    effect: (_action, { dispatch }) => {
      dispatch(soundTestEnded());
    },
  });
};
