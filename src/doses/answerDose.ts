import type { AppThunk } from '../app/types.ts';
import type { UserAnswer } from './recordAnswer.ts';

/** Dispatched once the runtime is loaded, which contains `recordAnswer`; first screens do not. */
export const answerDose =
  (answer: UserAnswer): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { clock }) => {
    const occurredAt = answer.occurredAt ?? clock.now();
    const { recordUserAnswer } = await import(/* webpackMode: "weak" */ './recordAnswer.ts');
    await dispatch(recordUserAnswer({ ...answer, occurredAt }));
  };
