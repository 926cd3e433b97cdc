import { type AlarmDecision, askEndsAt } from '../../../domain/alarms.ts';
import { isHumanAnswer } from '../../../domain/answers.ts';
import { doseId } from '../../../domain/doses.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { occurrenceAnswer } from '../../../domain/mergeLocalChanges.ts';
import { occurrenceAt } from '../../../domain/zoneChange.ts';
import { selectMedicineRecords, selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';
import { selectAnswers, selectSchedulePlace } from '../../doses/selectors.ts';
import { selectRinging } from './selectors.ts';

/** Doses that a caregiver asks about and that do not ring yet. */
export const getAsks = (now: number, state: RootState): readonly AlarmDecision[] => {
  const asks = selectMedicineRecords(state).flatMap(({ name, times }) =>
    times.flatMap(({ reminder_id, last_due }) =>
      last_due?.asked && now < askEndsAt(last_due.asked)
        ? { name, reminderId: reminder_id, dose: last_due.dose, asked: last_due.asked }
        : [],
    ),
  );
  if (asks.length === 0) return [];
  const place = selectSchedulePlace(state);
  const ringing = new Map(selectRinging(state).map((alarm) => [alarm.id, alarm.asked?.at ?? 0]));
  return asks.flatMap(({ name, reminderId, dose, asked }): AlarmDecision[] => {
    const key = medicineKey(name);
    const id = doseId(key, dose);
    const medicine = selectMedicines(state).find((one) => one.key === key);
    if (!medicine || (ringing.get(id) ?? -1) >= asked.at) return [];
    const meant = occurrenceAt(dose, now, place);
    const { status, undoneAt } = occurrenceAnswer(selectAnswers(state), medicine, meant, place);
    // An undo never rings by itself.
    if (isHumanAnswer({ status }) || (undoneAt ?? -1) > asked.at) return [];
    const names = { id, medicineKey: key, medicineName: medicine.name, reminderId };
    return [{ kind: 'raised', ...names, dose, dueAt: meant.at, asked }];
  });
};
