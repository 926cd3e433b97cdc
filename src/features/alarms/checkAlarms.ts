import type { DoseStatus } from '../../../contract/fields.ts';
import { answerFor } from '../../../domain/knownMedicines.ts';
import { heldFor } from '../../../domain/moves.ts';
import { localDateOf, timeOf } from '../../../domain/zonedTime.ts';
import type { AppThunk } from '../../app/types.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import { decisionsAt } from './decisions.ts';
import {
  alarmsChecked,
  alarmsPruned,
  alarmsRenamed,
  alarmsReturned,
  type CheckTrigger,
  timeTold,
} from './alarmsSlice.ts';
import { alarmMissed, alarmRaised, alarmSuppressed, dayBegan } from './events.ts';
import { selectMissed, selectPlace, selectRinging } from './selectors.ts';

const decided = { raised: alarmRaised, suppressed: alarmSuppressed, missed: alarmMissed } as const;

const isUnanswered: ReadonlySet<DoseStatus> = new Set(['pending', 'missed']);

/** Alarms of a medicine that got another name, here or elsewhere, go on under that. */
const renameAlarms = (): AppThunk => (dispatch, getState) => {
  const state = getState();
  if (selectRinging(state).length === 0 && selectMissed(state).length === 0) return;
  const medicines = selectMedicines(state);
  const keys = new Set(medicines.map(({ key }) => key));
  const followed = new Set<string>();
  for (const { medicineKey: from, reminderId } of [
    ...selectRinging(state),
    ...selectMissed(state),
  ]) {
    if (keys.has(from) || reminderId === null || followed.has(from)) continue;
    const medicine = medicines.find(({ reminderIds }) => reminderIds.includes(reminderId));
    if (!medicine) continue;
    followed.add(from);
    dispatch(alarmsRenamed({ from, to: medicine.key, name: medicine.name }));
  }
};

/** Ends alarms and misses whose dose somebody has answered elsewhere, or whose time is gone. */
const pruneAnswered = (): AppThunk => (dispatch, getState) => {
  const state = getState();
  if (selectRinging(state).length === 0 && selectMissed(state).length === 0) return;
  const medicines = new Map(selectMedicines(state).map((known) => [known.key, known]));
  const place = selectPlace(state);
  const due = new Map(selectRinging(state).map(({ id, dueAt }) => [id, dueAt]));
  const ids = [...selectRinging(state), ...selectMissed(state)]
    .filter(({ id, medicineKey, dose }) => {
      const medicine = medicines.get(medicineKey);
      if (!medicine?.times.includes(timeOf(dose))) return true;
      const answer = answerFor(state.medications.answers, medicine, dose);
      const at = due.get(id);
      if (answer === null) return false;
      if (at === undefined) return !isUnanswered.has(answer.status);
      return heldFor(answer, { dose, at }, place).status !== 'pending';
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
    const now = clock.now();
    // Caregivers have no alarms, but their screens show times too.
    dispatch(timeTold({ now, zone: clock.zone() }));
    if (!isSurvivor(selectUser(getState()))) return;
    dispatch(renameAlarms());
    dispatch(pruneAnswered());
    dispatch(alarmsReturned({ now }));
    for (const decision of decisionsAt(now, getState())) dispatch(decided[decision.kind](decision));
    dispatch(alarmsChecked({ now, trigger }));
    dispatch(turnDay(now));
  };
