import { speak } from '../../api/speak.ts';
import type { AppThunk } from '../../app/types.ts';
import type { Voice } from '../../platform/speech.ts';
import { selectIsAlarmSounding } from './soundTestListeners.ts';
import { soundTestStarted, soundTestEnded } from './soundTestSlice.ts';
import { texts } from './strings.ts';

export const startSoundTest = (): AppThunk => (dispatch, getState) => {
  if (!selectIsAlarmSounding(getState())) dispatch(soundTestStarted());
};

export const speakSample = (): AppThunk => speak(texts.sample);

export const subscribeToVoices =
  (run: (voices: readonly Voice[]) => void): AppThunk<() => void> =>
  (_dispatch, _getState, { device }) =>
    device.speech.onVoices(run);

export const stopPreviews =
  (): AppThunk =>
  (dispatch, _getState, { device }) => {
    dispatch(soundTestEnded());
    device.speech.stop();
  };
