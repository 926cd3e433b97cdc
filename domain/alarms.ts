import { autoMissAfterMs, minute } from './constants.ts';
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

/** One decision about one dose, with the reason a developer reads in the DevTools. */
export interface AlarmDecision {
  readonly kind: 'raised' | 'suppressed' | 'missed';
  readonly id: string;
  readonly medicineKey: string;
  readonly medicineName: string;
  readonly dose: LocalMinute;
  /** The reminder of its time, which a medicine that is renamed keeps. */
  readonly reminderId: string | null;
  /** The instant at which the dose was due. */
  readonly dueAt: number;
  readonly reason: string;
}

/** An alarm that was raised and is not answered yet. */
export interface ActiveAlarm {
  /** Stop sound was pressed, or the sound played out. */
  readonly silenced: boolean;
  /** Put off until this instant; null while it is on the screen. */
  readonly snoozedUntil: number | null;
}

export const isShown = ({ snoozedUntil }: ActiveAlarm): boolean => snoozedUntil === null;

/** Whether it has the loudspeaker. */
export const isSounding = (alarm: ActiveAlarm): boolean => isShown(alarm) && !alarm.silenced;

export interface AlarmCheck {
  readonly medicines: readonly Medicine[];
  /** Null where the answer is not known on this device. */
  readonly answerFor: (medicine: Medicine, dose: LocalMinute) => Answer | null;
  /** Ids of the doses that are ringing now. */
  readonly ringing: ReadonlySet<string>;
  /** The instant of the last check: no minute since then is skipped. */
  readonly since: number;
  readonly now: number;
  readonly place: ZoneContext;
}

const minutes = (ms: number) => Math.floor(ms / minute);

/** Whether the same time of the medicine, answered less than 12 hours from it, covers it after a move. */
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

/**
 * What a check has to do (DESIGN section 5): raise every dose whose minute has come, that is not yet
 * over and has no answer; call missed every one whose 20 minutes have passed since the last check.
 * Where the answer is not known, an open dose rings all the same, and the server judges one that is over.
 */
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

/** The name under which a device shows one dose: a later notification takes the place of an earlier one. */
export const doseTag = (id: string): string => `dose:${id}`;
