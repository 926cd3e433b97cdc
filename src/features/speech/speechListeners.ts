import { speechFailed } from '../../api/speak.ts';
import type { AppStartListening } from '../../app/types.ts';
import { texts } from '../../ui/strings.ts';
import { announced } from '../announcements/events.ts';

export const setupSpeechListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: speechFailed,
    effect: ({ payload }, { dispatch }) => {
      dispatch(announced({ tone: 'warning', text: texts.speechErrors[payload.why] }));
    },
  });
};
