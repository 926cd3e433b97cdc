import {
  lateDoseInstant,
  type LateDoseProblem,
  type LateDoseInput,
} from '../../../domain/lateDoseInstant.ts';
import type { AppThunk } from '../../app/types.ts';
import { doseAnswerChosen } from './events.ts';
import { selectSchedulePlace } from './selectors.ts';

interface Late extends LateDoseInput {
  readonly medicineKey: string;
}

/** Returns what is wrong with the time, or null. */
export const recordLate =
  ({ medicineKey, ...told }: Late): AppThunk<LateDoseProblem | null> =>
  (dispatch, getState, { clock }) => {
    const found = lateDoseInstant(told, selectSchedulePlace(getState()), clock.now());
    if ('problem' in found) return found.problem;
    const { dose } = told;
    dispatch(doseAnswerChosen({ medicineKey, dose, status: 'taken', occurredAt: found.at }));
    return null;
  };
