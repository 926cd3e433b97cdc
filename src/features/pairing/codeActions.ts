import { speak } from '../../api/speak.ts';
import type { AppThunk } from '../../app/types.ts';
import { copyText } from '../../platform/copyText.ts';
import { announced } from '../announcements/events.ts';
import { codeTexts as texts } from './strings.ts';

export const speakPin = (pin: string): AppThunk => speak(texts.pin(pin));

export const copyPin =
  (pin: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(
      (await copyText(pin))
        ? announced({ tone: 'success', text: texts.copied })
        : announced({ tone: 'error', text: texts.copyFailed }),
    );
  };
