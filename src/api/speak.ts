import { createAction } from '@reduxjs/toolkit';
import type { AppThunk } from '../app/types.ts';
import type { Saying, Silence } from '../device/speech.ts';

/** Something was to be heard, and was not. */
export const stayedSilent = createAction<{ why: Silence }>('speech/stayedSilent');

interface Hearing {
  readonly onWord?: Saying['onWord'];
  /** Called once, whatever comes of it. */
  readonly onEnd?: () => void;
  /** Tells of silence where the status region cannot be seen. */
  readonly onSilent?: (why: Silence) => void;
}

/** Speaks as it is set for this device; what was being spoken is over. */
export const speak =
  (words: string, { onWord, onEnd, onSilent }: Hearing = {}): AppThunk =>
  (dispatch, getState, { device }) => {
    const { readingSpeed: speed, voice: voiceId } = getState().settings;
    device.speech.say(words, {
      speed,
      voiceId,
      onWord,
      onEnd: (how) => {
        onEnd?.();
        if (how === 'over') return;
        if (onSilent) onSilent(how);
        else dispatch(stayedSilent({ why: how }));
      },
    });
  };

export const stopSpeaking =
  (): AppThunk =>
  (_dispatch, _getState, { device }) =>
    device.speech.stop();
