import type { AppThunk } from '../../app/types.ts';
import { copyText } from '../../device/copyText.ts';
import { announced } from '../status/events.ts';
import { codeTexts as texts } from './strings.ts';

export const sayPin =
  (pin: string): AppThunk =>
  (dispatch, getState, { device: { speech } }) => {
    if (speech.available) speech.say(texts.pin(pin), getState().settings.readingSpeed);
    else dispatch(announced({ tone: 'warning', text: texts.noVoice }));
  };

/** What is not shown any more is not read out either. */
export const stopSaying =
  (): AppThunk =>
  (_dispatch, _getState, { device: { speech } }) =>
    speech.stop();

export const copyPin =
  (pin: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(
      (await copyText(pin))
        ? announced({ tone: 'success', text: texts.copied })
        : announced({ tone: 'error', text: texts.copyFailed }),
    );
  };
