import type { AlarmDecision } from './alarms.ts';
import { type Answer, isSilencedByUndo } from './answers.ts';
import { type Dose, doseId, isOpen } from './doses.ts';
import { type Medicine, reminderIdAt } from './medicines.ts';
import { dosesBetween } from './plannedDoses.ts';
import { autoMissAfterMs } from './doseTimes.ts';
import { answerForOccurrence, isCovered, type ZoneContext } from './zoneChange.ts';
import { type LocalMinute, timeOf } from './zonedTime.ts';

interface AlarmCheck {
  readonly medicines: readonly Medicine[];
  readonly answerFor: (medicine: Medicine, dose: LocalMinute) => Answer | null;
  readonly ringing: ReadonlySet<string>;
  readonly since: number;
  readonly now: number;
  readonly place: ZoneContext;
}

const decideDose = (
  check: AlarmCheck,
  medicine: Medicine,
  dose: Dose,
): AlarmDecision['kind'] | null => {
  const { answerFor, ringing, place } = check;
  const rings = ringing.has(doseId(medicine.key, dose.dose));
  const known = answerFor(medicine, dose.dose);
  const answer = known && answerForOccurrence(known, dose, place);
  if (answer && answer.status !== 'pending') return null;
  if (!rings && isCovered(check, medicine, dose)) return null;
  if (!isOpen(dose, Math.floor(check.now))) return answer ? 'missed' : null;
  return rings || (answer && isSilencedByUndo(answer, dose.at)) ? null : 'raised';
};

/** Unknown answers: open doses ring, and the server decides on missed ones. */
export const decideAlarms = (check: AlarmCheck): AlarmDecision[] => {
  const now = Math.floor(check.now);
  const from = Math.min(check.since, now) - autoMissAfterMs;
  return check.medicines.flatMap((medicine) =>
    dosesBetween(medicine.slots, from, now + 1, check.place).flatMap((dose) => {
      const kind = decideDose(check, medicine, dose);
      if (!kind) return [];
      const { key: medicineKey, name: medicineName } = medicine;
      const id = doseId(medicineKey, dose.dose);
      const reminderId = reminderIdAt(medicine, timeOf(dose.dose));
      const names = { id, medicineKey, medicineName, reminderId };
      return [{ kind, ...names, dose: dose.dose, dueAt: dose.at }];
    }),
  );
};
