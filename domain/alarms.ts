import { autoMissAfterMs, minute } from './specConstants.ts';
import { type Answer, type Dose, doseId, isOpen, isHumanAnswer, unanswered } from './doses.ts';
import { type Medicine, reminderIdAt } from './medicines.ts';
import {
  dosesAcrossZones,
  firstOccurrenceAt,
  answerForOccurrence,
  isCoveredAfterZoneChange,
  isSkippedByZoneChange,
  type ZoneContext,
} from './zoneChange.ts';
import { addDays, dateOf, type LocalMinute, timeOf } from './zonedTime.ts';

export interface AlarmDecision {
  readonly kind: 'raised' | 'suppressed' | 'missed';
  readonly id: string;
  readonly medicineKey: string;
  readonly medicineName: string;
  readonly dose: LocalMinute;
  /** The reminder of this time; it survives a rename of the medicine. */
  readonly reminderId: string | null;
  readonly dueAt: number;
  readonly reason: string;
}

export interface ActiveAlarm {
  readonly silenced: boolean;
  /** Null while the alarm is on the screen. */
  readonly snoozedUntil: number | null;
}

export const isShown = ({ snoozedUntil }: ActiveAlarm): boolean => snoozedUntil === null;

export const isSounding = (alarm: ActiveAlarm): boolean => isShown(alarm) && !alarm.silenced;

export interface AlarmCheck {
  readonly medicines: readonly Medicine[];
  readonly answerFor: (medicine: Medicine, dose: LocalMinute) => Answer | null;
  readonly ringing: ReadonlySet<string>;
  readonly since: number;
  readonly now: number;
  readonly place: ZoneContext;
}

const minutes = (ms: number) => Math.floor(ms / minute);

/** After a zone change, an answer to the same time less than 12 hours away covers the dose. */
export const isCovered = (
  { answerFor, place }: Pick<AlarmCheck, 'answerFor' | 'place'>,
  medicine: Medicine,
  dose: Dose,
): boolean => {
  if (!place.move) return false;
  const answered = [-1, 1]
    .map((days) => `${addDays(dateOf(dose.dose), days)}T${timeOf(dose.dose)}`)
    .filter((other) => isHumanAnswer(answerFor(medicine, other) ?? unanswered))
    .map((other) => firstOccurrenceAt(other, place));
  return isCoveredAfterZoneChange(dose, place.move.since, answered);
};

type DoseDecision = Pick<AlarmDecision, 'kind' | 'reason'> | null;

const raiseReason = (late: number, wasLeaptOver: boolean): string => {
  if (late > 0) return `found ${late} min late`;
  return wasLeaptOver ? 'the change of zone leapt over its minute' : 'its minute has come';
};

const decideDose = (check: AlarmCheck, medicine: Medicine, dose: Dose): DoseDecision => {
  const { answerFor, ringing, since } = check;
  const now = Math.floor(check.now);
  const rings = ringing.has(doseId(medicine.key, dose.dose));
  const known = answerFor(medicine, dose.dose);
  const answer = known && answerForOccurrence(known, dose, check.place);
  const status = answer?.status ?? 'pending';
  const isNew = dose.at > since && !rings;
  if (status !== 'pending') {
    return isNew ? { kind: 'suppressed', reason: `already ${status}` } : null;
  }
  if (!rings && isCovered(check, medicine, dose)) {
    const reason = 'the same time was answered before the change of zone';
    return isNew ? { kind: 'suppressed', reason } : null;
  }
  const wasTakenBack = answer?.undoneAt !== undefined;
  if (!isOpen(dose, now)) {
    const reason = wasTakenBack
      ? `its answer was taken back, and its ${minutes(autoMissAfterMs)} minutes are over`
      : `no answer for ${minutes(autoMissAfterMs)} minutes`;
    return answer ? { kind: 'missed', reason } : null;
  }
  if (rings) return null;
  if (wasTakenBack) return { kind: 'raised', reason: 'its answer was taken back' };
  const { zone, move } = check.place;
  const wasLeaptOver = move !== undefined && isSkippedByZoneChange(dose.dose, zone, move);
  return { kind: 'raised', reason: raiseReason(minutes(now - dose.at), wasLeaptOver) };
};

/** Unknown answers: open doses ring, and the server decides on missed ones (DESIGN section 5). */
export const decideAlarms = (check: AlarmCheck): AlarmDecision[] => {
  const now = Math.floor(check.now);
  const from = Math.min(check.since, now) - autoMissAfterMs;
  return check.medicines.flatMap((medicine) =>
    dosesAcrossZones(medicine.slots, from, now + 1, check.place).flatMap((dose) => {
      const decision = decideDose(check, medicine, dose);
      if (!decision) return [];
      const { key: medicineKey, name: medicineName } = medicine;
      const id = doseId(medicineKey, dose.dose);
      const reminderId = reminderIdAt(medicine, timeOf(dose.dose));
      const names = { id, medicineKey, medicineName, reminderId };
      return [{ ...decision, ...names, dose: dose.dose, dueAt: dose.at }];
    }),
  );
};

export const doseTag = (id: string): string => `dose:${id}`;
