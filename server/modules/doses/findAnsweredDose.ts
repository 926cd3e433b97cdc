import type { DoseStatus } from '../../../contract/fields.ts';
import { day } from '../../../domain/specConstants.ts';
import { type Dose, missedAt, type Slot } from '../../../domain/doses.ts';
import { answerableDose } from '../../../domain/currentDose.ts';
import { dosesOnDates } from '../../../domain/plannedDoses.ts';
import { occurrenceAt, type ZoneContext } from '../../../domain/zoneChange.ts';
import { dateOf, type LocalMinute, timeOf } from '../../../domain/zonedTime.ts';
import { HttpError } from '../../httpError.ts';

export interface PlannedTimes extends ZoneContext {
  readonly slots: readonly Slot[];
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
