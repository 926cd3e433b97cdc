import { type AlarmDecision, decideAlarms } from '../../../domain/alarms.ts';
import { autoMissAfterMs, day, maxLookBackMs } from '../../../domain/specConstants.ts';
import { answerFor } from '../../../domain/mergeLocalChanges.ts';
import type { RootState } from '../../app/types.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { findMedicinesDueSince } from './doseWindow.ts';
import { selectPlace, selectRinging } from './selectors.ts';

const firstLookBack = 1 * day;

/** A last check in the future was made with a wrong clock. */
const sinceFor = (lastCheckAt: number | null, now: number): number => {
  const last = lastCheckAt === null || lastCheckAt > now ? now - firstLookBack : lastCheckAt;
  return Math.max(last, now - maxLookBackMs);
};

export const getAlarmDecisions = (now: number, state: RootState): readonly AlarmDecision[] => {
  const since = sinceFor(state.alarms.lastCheckAt, now);
  const place = selectPlace(state);
  const from = Math.min(since, now) - autoMissAfterMs;
  return decideAlarms({
    medicines: findMedicinesDueSince(selectMedicines(state), { from, now, place }),
    answerFor: (medicine, dose) => answerFor(state.medications.answers, medicine, dose),
    ringing: new Set(selectRinging(state).map(({ id }) => id)),
    since,
    now,
    place,
  });
};
