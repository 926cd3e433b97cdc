import type { DoseStatus } from '../../../contract/fields.ts';
import { day } from '../../../domain/specConstants.ts';
import { type Dose, missedAt, type Slot } from '../../../domain/doses.ts';
import { answerableDose } from '../../../domain/currentDose.ts';
import { dosesOnDates } from '../../../domain/plannedDoses.ts';
import { occurrenceAt, type ZoneContext } from '../../../domain/zoneChange.ts';
import { dateOf, type LocalMinute, timeOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { medicineOfFormerReminder, type NamedMedicine } from '../medicineRows/formerRepository.ts';
import {
  isTimed,
  reminderById,
  remindersOfMedicine,
  slotsOf,
} from '../medicineRows/reminderRepository.ts';
import { medicineByName, medicineOf } from '../medicineRows/repository.ts';
import { zoneContextOf } from '../users/zones.ts';
import { dosesWithin } from './repository.ts';

export interface PlannedTimes extends ZoneContext {
  readonly slots: readonly Slot[];
}

export interface MedicineSchedule extends PlannedTimes {
  readonly personId: string;
  readonly id: string;
  readonly name: string;
  readonly isAsNeeded: boolean;
}

export interface DoseAnswer {
  readonly status: DoseStatus;
  /** Undefined means the dose that is answerable at `occurredAt`. */
  readonly dose: LocalMinute | undefined;
  /** Never later than `now`. */
  readonly occurredAt: number;
  readonly saidAt: number;
  /** Undoes all answers up to `occurredAt`; `status` is `pending`. */
  readonly isUndo: boolean;
  readonly now: number;
  /** Id of the user who answers. */
  readonly by: string;
}

/** A `pending` without `dose` and `occurred_at` comes from a ringing alarm and undoes nothing. */
export const isUndoRequest = (sent: {
  readonly status: string;
  readonly dose?: LocalMinute | undefined;
  readonly occurred_at?: number | undefined;
}): boolean =>
  sent.status === 'pending' && sent.dose !== undefined && sent.occurred_at !== undefined;

/** Covers a time that was just edited and a dose taken ahead. */
const answerWindowMs = 2 * day;
/** As long as idempotency keys: an offline device may send answers that late. */
const maxAnswerAgeMs = 366 * day;

const invalidDose = (message: string) => new HttpError('invalid', message, { details: ['dose'] });

export const noDoseThen = () => invalidDose('This medicine had no dose at that time.');

/** Throws `not_due` until 20 minutes after the dose. */
export const assertMissable = (dose: Dose, now: number): void => {
  if (now < missedAt(dose)) {
    throw new HttpError('not_due', 'This dose can still be taken, so it is not missed yet.');
  }
};

export const hasDose = (schedule: PlannedTimes, dose: LocalMinute, now: number): boolean =>
  dosesOnDates(schedule.slots, [dateOf(dose), dateOf(dose)], now, schedule).some(
    (one) => one.dose === dose,
  );

/** Throws `invalid`, `not_due`. */
export const findAnsweredDose = (
  schedule: PlannedTimes,
  { status, dose, occurredAt, now }: DoseAnswer,
): LocalMinute => {
  const { slots } = schedule;
  const meant = dose ?? answerableDose(slots, occurredAt, schedule)?.dose;
  if (meant === undefined) throw noDoseThen();
  const { at } = occurrenceAt(meant, now, schedule);
  if (status === 'missed') {
    assertMissable({ dose: meant, at }, now);
  }
  const hasTime = slots.some(({ time }) => time === timeOf(meant));
  if (at > now + answerWindowMs || at < now - (hasTime ? maxAnswerAgeMs : answerWindowMs)) {
    throw invalidDose('This dose is too far away to be answered now.');
  }
  return meant;
};

interface DoseReference {
  readonly personId: string;
  readonly id: string;
  readonly dose: string | undefined;
  /** Of the medicine, where no reminder has that id: the device's change of the medicine was refused. */
  readonly name?: string | undefined;
}

/** The answered reminder may be removed, and its medicine deleted. */
const medicineOfRemoved = async (
  { db }: Context,
  { personId, id, name }: DoseReference,
): Promise<NamedMedicine | undefined> => {
  const former = await medicineOfFormerReminder(db, { personId, id });
  const medicine = former
    ? await medicineOf(db, personId, former.medicine_id)
    : name && (await medicineByName(db, { person_id: personId, medicine_name: name }));
  return medicine ? { ...medicine, medicine_id: medicine.id } : former;
};

/** Undefined for an unknown reminder, or a miss of an unknown dose of a removed one. */
export const scheduleForReminder = async (
  context: Context,
  reference: DoseReference,
  isFromPerson: boolean,
): Promise<MedicineSchedule | undefined> => {
  const { db } = context;
  const { personId, id, dose } = reference;
  const live = await reminderById(db, id);
  const row = live?.person_id === personId ? live : undefined;
  const medicine = row ?? (await medicineOfRemoved(context, reference));
  if (!medicine) return undefined;
  const { medicine_id, medicine_name: name } = medicine;
  if (!row && !isFromPerson) {
    const meant = { personId, medicineIds: [medicine_id], from: dose ?? '', to: dose ?? '' };
    if ((await dosesWithin(db, meant)).length === 0) return undefined;
  }
  const slots = slotsOf(await remindersOfMedicine(db, { person_id: personId, medicine_id }));
  const isAsNeeded = row !== undefined && !isTimed(row);
  // The minute was a dose of this medicine, at an earlier time.
  if (dose !== undefined && !row) slots.push({ time: timeOf(dose), madeAt: 0 });
  // Any minute can be answered, but its rule plans none, so none can be missed.
  else if (dose !== undefined && isAsNeeded)
    slots.push({ time: timeOf(dose), madeAt: 0, schedule: row.schedule });
  const place = await zoneContextOf(db, personId);
  return { personId, id: medicine_id, name, slots, isAsNeeded, ...place };
};
