import { createAction } from '@reduxjs/toolkit';
import type { AppThunk } from '../app/types.ts';
import type { SpeechOptions, SpeechFailure } from '../device/speech.ts';

/** Something was to be heard, and was not. */
export const speechFailed = createAction<{ why: SpeechFailure }>('speech/failed');

interface SpeakOptions {
  readonly onWord?: SpeechOptions['onWord'];
  /** Called once, whatever comes of it. */
  readonly onEnd?: () => void;
  /** Tells of silence where the status region cannot be seen. */
  readonly onFailed?: (why: SpeechFailure) => void;
}

/** Speaks as it is set for this device; what was being spoken is over. */
export const speak =
  (words: string, { onWord, onEnd, onFailed }: SpeakOptions = {}): AppThunk =>
  (dispatch, getState, { device }) => {
    const { readingSpeed: speed, voice: voiceId } = getState().settings;
    device.speech.say(words, {
      speed,
      voiceId,
      onWord,
      onEnd: (how) => {
        onEnd?.();
        if (how === 'over') return;
        if (onFailed) onFailed(how);
        else dispatch(speechFailed({ why: how }));
      },
    });
  };

export const stopSpeaking =
  (): AppThunk =>
  (_dispatch, _getState, { device }) =>
    device.speech.stop();
