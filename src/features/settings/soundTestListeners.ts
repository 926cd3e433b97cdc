import { isSounding } from '../../../domain/alarms.ts';
import { soundRound } from '../../../domain/constants.ts';
import type { AppStartListening, RootState } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import { announced } from '../status/events.ts';
import { settingChosen } from './settingsSlice.ts';
import { soundTestEnded } from './soundTestSlice.ts';
import { texts } from './strings.ts';

const selectSounding = (state: RootState) => state.soundTest.sounding;

/** A real alarm has the loudspeaker: it is neither taken from it nor silenced. */
export const selectAlarmSounds = ({ alarms }: RootState) => alarms.ringing.some(isSounding);

/** One round of the chosen sound, unless the test ends sooner. */
export const setupSoundTestListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) => selectSounding(current) !== selectSounding(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock, device } = api.extra;
      const state = api.getState();
      if (!selectSounding(state)) {
        if (!selectAlarmSounds(state)) device.sound.stop();
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
        await api.pause(until(clock, startedAt + soundRound, api.signal));
      }
      api.dispatch(soundTestEnded());
    },
  });

  startListening({
    predicate: (action, current) =>
      selectSounding(current) &&
      (selectAlarmSounds(current) ||
        // What is heard would not be what is chosen.
        (settingChosen.match(action) && action.payload.sound !== undefined)),
    effect: (_action, { dispatch }) => {
      dispatch(soundTestEnded());
    },
  });
};
