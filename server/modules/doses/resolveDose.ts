import type { DoseStatus } from '../../../contract/fields.ts';
import { day } from '../../../domain/constants.ts';
import { answerableDose, dosesOn, missedAt } from '../../../domain/doses.ts';
import { dueInstant, type ZoneContext } from '../../../domain/zoneChange.ts';
import type { Slot } from '../../../domain/medicines.ts';
import { dateOf, type LocalMinute, timeOf } from '../../../domain/zonedTime.ts';
import { HttpError } from '../../httpError.ts';

/** A medicine as far as its doses go. */
export interface Schedule extends ZoneContext {
  readonly slots: readonly Slot[];
}

/** What somebody says about a dose. */
export interface DoseAnswer {
  readonly status: DoseStatus;
  /** The dose that is meant; without it, the one that could be answered at `occurredAt`. */
  readonly dose: LocalMinute | undefined;
  /** When it happened, never later than `now`. */
  readonly occurredAt: number;
  /** Whether it takes back every answer up to `occurredAt`; its status is `pending` then. */
  readonly isUndo: boolean;
  readonly now: number;
}

/**
 * Whether what somebody sent takes answers back. A `pending` alone, which an alarm sets as it rings,
 * does not.
 */
export const isUndoRequest = (sent: {
  readonly status: string;
  readonly dose?: LocalMinute | undefined;
  readonly occurred_at?: number | undefined;
}): boolean =>
  sent.status === 'pending' && sent.dose !== undefined && sent.occurred_at !== undefined;

/** Far enough for a time that was just edited, and for a dose that is taken ahead. */
const answerWindowMs = 2 * day;
/** Answers wait on a device without network for as long as idempotency keys live. */
const maxAnswerAgeMs = 366 * day;

const invalidDose = (message: string) => new HttpError('invalid', message, { details: ['dose'] });

const isValidMinute = (dose: LocalMinute): boolean => {
  const asUtc = Date.parse(`${dose}Z`);
  return !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(dose);
};

/** Throws `not_due` where a dose is called missed before its 20 minutes have passed. */
export const assertMissable = (
  dose: LocalMinute,
  { zone, move }: ZoneContext,
  now: number,
): void => {
  if (now < missedAt({ dose, at: dueInstant(dose, zone, move) })) {
    throw new HttpError('not_due', 'This dose can still be taken, so it is not missed yet.');
  }
};

/** Throws `invalid` for a minute that is on no calendar. */
export const assertValidMinute = (dose: LocalMinute): void => {
  if (!isValidMinute(dose)) throw invalidDose('This is no time of any day.');
};

/** Whether the medicine has a dose at this minute, which is none before its reminder was made. */
export const hasDose = ({ slots, zone }: Schedule, dose: LocalMinute): boolean =>
  dosesOn(slots, dateOf(dose), zone).some((one) => one.dose === dose);

/**
 * The dose that somebody speaks of. A person's answer may name a time that the medicine no longer
 * has; a miss must be one of a dose that really was due.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const resolveDose = (
  schedule: Schedule,
  { status, dose, occurredAt, now }: DoseAnswer,
): LocalMinute => {
  const { slots, zone, move } = schedule;
  const meant = dose ?? answerableDose(slots, occurredAt, zone)?.dose;
  if (meant === undefined) throw invalidDose('This medicine had no dose at that time.');
  assertValidMinute(meant);
  const at = dueInstant(meant, zone, move);
  if (status === 'missed') {
    assertMissable(meant, { zone, move }, now);
    if (!hasDose(schedule, meant)) throw invalidDose('This medicine had no dose at that time.');
  }
  const hasTime = slots.some(({ time }) => time === timeOf(meant));
  if (at > now + answerWindowMs || at < now - (hasTime ? maxAnswerAgeMs : answerWindowMs)) {
    throw invalidDose('This dose is too far away to be answered now.');
  }
  return meant;
};
