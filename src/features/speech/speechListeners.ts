import { stayedSilent } from '../../api/speak.ts';
import type { AppStartListening } from '../../app/types.ts';
import { texts } from '../../ui/strings.ts';
import { announced } from '../status/events.ts';

/** Whatever was to be heard, silence is said in the same words. */
export const setupSpeechListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: stayedSilent,
    effect: ({ payload }, { dispatch }) => {
      dispatch(announced({ tone: 'warning', text: texts.silence[payload.why] }));
    },
  });
};
