import type { AlarmDecision } from '../../../domain/alarms.ts';
import { decideAlarms } from '../../../domain/decideAlarms.ts';
import { day, maxLookBackMs } from '../../../domain/specConstants.ts';
import { answerFor } from '../../../domain/mergeLocalChanges.ts';
import type { RootState } from '../../app/types.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectSchedulePlace } from '../../doses/selectors.ts';
import { selectRinging } from './selectors.ts';

const firstLookBack = 1 * day;

/** A last check in the future was made with a wrong clock. */
const sinceFor = (lastCheckAt: number | null, now: number): number => {
  const last = lastCheckAt === null || lastCheckAt > now ? now - firstLookBack : lastCheckAt;
  return Math.max(last, now - maxLookBackMs);
};

export const getAlarmDecisions = (now: number, state: RootState): readonly AlarmDecision[] =>
  decideAlarms({
    medicines: selectMedicines(state),
    answerFor: (medicine, dose) => answerFor(state.medications.answers, medicine, dose),
    ringing: new Set(selectRinging(state).map(({ id }) => id)),
    since: sinceFor(state.alarms.lastCheckAt, now),
    now,
    place: selectSchedulePlace(state),
  });
