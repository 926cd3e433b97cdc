import { type AlarmDecision, decideAlarms } from '../../../domain/alarms.ts';
import { autoMissAfter, day, longestLookBack } from '../../../domain/constants.ts';
import { answerFor } from '../../../domain/knownMedicines.ts';
import type { RootState } from '../../app/types.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { dueSince } from './dosesNear.ts';
import { selectPlace, selectRinging } from './selectors.ts';

const firstLookBack = 1 * day;

/** A check that lies ahead was made by a clock that was wrong then. */
const sinceFor = (lastCheckAt: number | null, now: number): number => {
  const last = lastCheckAt === null || lastCheckAt > now ? now - firstLookBack : lastCheckAt;
  return Math.max(last, now - longestLookBack);
};

/** What a check at `now` has to do about every dose since the last one (DESIGN section 5). */
export const decisionsAt = (now: number, state: RootState): readonly AlarmDecision[] => {
  const since = sinceFor(state.alarms.lastCheckAt, now);
  const place = selectPlace(state);
  const from = Math.min(since, now) - autoMissAfter;
  return decideAlarms({
    medicines: dueSince(selectMedicines(state), { from, now, place }),
    answerFor: (medicine, dose) => answerFor(state.medications.answers, medicine, dose),
    ringing: new Set(selectRinging(state).map(({ id }) => id)),
    since,
    now,
    place,
  });
};
