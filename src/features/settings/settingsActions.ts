import type { AppThunk } from '../../app/types.ts';
import { announced } from '../status/events.ts';
import { selectAlarmSounds } from './soundTestListeners.ts';
import { soundTestBegan, soundTestEnded } from './soundTestSlice.ts';
import { texts } from './strings.ts';

/** Never while a real alarm rings. */
export const testSound = (): AppThunk => (dispatch, getState) => {
  if (!selectAlarmSounds(getState())) dispatch(soundTestBegan());
};

export const hearSample =
  (): AppThunk =>
  (dispatch, getState, { device: { speech } }) => {
    if (speech.available) speech.say(texts.sample, getState().settings.readingSpeed);
    else dispatch(announced({ tone: 'warning', text: texts.noVoice }));
  };

/** The section is left: what it tried out falls silent. */
export const leaveSettings =
  (): AppThunk =>
  (dispatch, _getState, { device }) => {
    dispatch(soundTestEnded());
    device.speech.stop();
  };
