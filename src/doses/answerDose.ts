import type { AppThunk } from '../app/types.ts';
import type { AnswerRequest } from './recordAnswer.ts';

/** Dispatched once the runtime is loaded, which contains `recordAnswer`; first screens do not. */
export const answerDose =
  (answer: AnswerRequest): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { clock }) => {
    const occurredAt = answer.occurredAt ?? clock.now();
    const { recordAnswer } = await import(/* webpackMode: "weak" */ './recordAnswer.ts');
    await dispatch(recordAnswer({ ...answer, occurredAt }));
  };
