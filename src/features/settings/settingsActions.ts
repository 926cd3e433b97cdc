import { speak } from '../../api/speak.ts';
import type { AppThunk } from '../../app/types.ts';
import type { Voice } from '../../device/speech.ts';
import { selectIsAlarmSounding } from './soundTestListeners.ts';
import { soundTestStarted, soundTestEnded } from './soundTestSlice.ts';
import { texts } from './strings.ts';

/** Never while a real alarm rings. */
export const startSoundTest = (): AppThunk => (dispatch, getState) => {
  if (!selectIsAlarmSounding(getState())) dispatch(soundTestStarted());
};

export const speakSample = (): AppThunk => speak(texts.sample);

/** Tells the voices of this device, now and whenever that changes; returns its end. */
export const subscribeToVoices =
  (run: (voices: readonly Voice[]) => void): AppThunk<() => void> =>
  (_dispatch, _getState, { device }) =>
    device.speech.onVoices(run);

/** The section is left: what it tried out falls silent. */
export const stopPreviews =
  (): AppThunk =>
  (dispatch, _getState, { device }) => {
    dispatch(soundTestEnded());
    device.speech.stop();
  };
