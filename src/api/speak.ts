import { createAction } from '@reduxjs/toolkit';
import type { AppThunk } from '../app/types.ts';
import type { SpeechOptions, SpeechFailure } from '../platform/speech.ts';

export const speechFailed = createAction<{ why: SpeechFailure }>('speech/failed');

interface SpeakOptions {
  readonly onWord?: SpeechOptions['onWord'];
  /** Called exactly once, on success or failure. */
  readonly onEnd?: () => void;
  /** Reports a failure where the status region is not visible. */
  readonly onFailed?: (why: SpeechFailure) => void;
}

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
