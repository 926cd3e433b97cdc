import { decideAlarms } from '../../../domain/alarms.ts';
import type { DoseStatus } from '../../../contract/fields.ts';
import { day, longestLookBack } from '../../../domain/constants.ts';
import { answerFor } from '../../../domain/knownMedicines.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import type { AppThunk } from '../../app/types.ts';
import { selectUser } from '../../api/session.ts';
import { alarmsChecked, alarmsPruned, alarmsReturned, type CheckTrigger } from './alarmsSlice.ts';
import { alarmMissed, alarmRaised, alarmSuppressed, dayBegan } from './events.ts';
import { selectMissed, selectRinging, selectWatchedMedicines } from './selectors.ts';

const decided = { raised: alarmRaised, suppressed: alarmSuppressed, missed: alarmMissed } as const;

const firstLookBack = 1 * day;

const sinceFor = (lastCheckAt: number | null, now: number): number =>
  Math.max(lastCheckAt ?? now - firstLookBack, now - longestLookBack);

const isUnanswered: ReadonlySet<DoseStatus> = new Set(['pending', 'missed']);

/** Ends alarms and misses whose dose somebody has answered elsewhere, or whose medicine is gone. */
const pruneAnswered = (): AppThunk => (dispatch, getState) => {
  const state = getState();
  const medicines = new Map(selectWatchedMedicines(state).map((known) => [known.key, known]));
  const rings = new Set(selectRinging(state).map(({ id }) => id));
  const ids = [...selectRinging(state), ...selectMissed(state)]
    .filter(({ id, medicineKey, dose }) => {
      const medicine = medicines.get(medicineKey);
      if (!medicine) return true;
      const answer = answerFor(state.medications.answers, medicine, dose);
      if (answer === null) return false;
      return rings.has(id) ? answer.status !== 'pending' : !isUnanswered.has(answer.status);
    })
    .map(({ id }) => id);
  if (ids.length > 0) dispatch(alarmsPruned({ ids }));
};

const turnDay =
  (now: number): AppThunk =>
  (dispatch, _getState, { clock, device }) => {
    const date = localDateOf(now, clock.zone());
    if (device.localKeys.readLastResetDate() === date) return;
    device.localKeys.writeLastResetDate(date);
    dispatch(dayBegan({ date, now }));
  };

/**
 * Looks at every dose since the last check: raises what is due, calls missed what is over
 * (DESIGN section 5). Safe to call at any time and as often as one likes.
 */
export const checkAlarms =
  (trigger: CheckTrigger): AppThunk =>
  (dispatch, getState, { clock }) => {
    if (selectUser(getState())?.role !== 'survivor') return;
    const now = clock.now();
    dispatch(pruneAnswered());
    dispatch(alarmsReturned({ now }));
    const state = getState();
    const decisions = decideAlarms({
      medicines: selectWatchedMedicines(state),
      answerFor: (medicine, dose) => answerFor(state.medications.answers, medicine, dose),
      ringing: new Set(selectRinging(state).map(({ id }) => id)),
      since: sinceFor(state.alarms.lastCheckAt, now),
      now,
      place: { zone: clock.zone() },
    });
    for (const decision of decisions) dispatch(decided[decision.kind](decision));
    dispatch(alarmsChecked({ now, trigger }));
    dispatch(turnDay(now));
  };
