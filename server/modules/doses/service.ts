import { limits } from '../../../contract/fields.ts';
import {
  type Answer,
  isHumanAnswer,
  missedAt,
  nextCheckAt,
  resolveAnswers,
  undoAnswer,
  unanswered,
} from '../../../domain/doses.ts';
import {
  occurrenceAt,
  secondOccurrenceAt,
  dueInstant,
  type ZoneContext,
} from '../../../domain/zoneChange.ts';
import { dateOf, type LocalMinute } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { reopenDose } from './reopenDose.ts';
import { endDosePushes } from './endDosePushes.ts';
import { resolveDose, hasDose, type Schedule, type DoseAnswer } from './resolveDose.ts';
import {
  answerOf,
  countDosesOn,
  type DoseRow,
  lockDose,
  saveAnswer,
  type DueTimes,
} from './repository.ts';

export interface MedicineSchedule extends Schedule {
  readonly personId: string;
  readonly key: string;
}

interface AnswerResult {
  /** As it stands now, whoever's word that is. */
  readonly row: DoseRow;
  readonly changed: boolean;
}

/**
 * What the dose clock does with a dose that is pending again. One that it never took up it finds by
 * itself while that can be taken; one that is none, since it lay before its reminder was made, it leaves.
 */
const dueTimesAfterUndo = (
  { dose, due_at }: DoseRow,
  { slots, zone, move }: Schedule,
  now: number,
): DueTimes => {
  const at = due_at ?? dueInstant(dose, zone, move);
  const isLeft = now < missedAt({ dose, at }) || !hasDose({ slots, zone }, dose);
  if (due_at === null && isLeft) return { due_at, next_at: null };
  return { due_at: at, next_at: nextCheckAt({ dose, at }, now) };
};

/**
 * Whether the dose clock still has to do with it: not once a person has answered; where a device was
 * the first to call it missed, the clock has yet to tell the caregivers.
 */
const dueTimesAfter = (row: DoseRow, after: Answer, schedule: Schedule, now: number): DueTimes => {
  const { status, dose, due_at, next_at } = row;
  if (isHumanAnswer(after)) return { due_at, next_at: null };
  if (after.status === status && (status === 'missed' || next_at !== null)) {
    return { due_at, next_at };
  }
  if (after.status === 'pending') return dueTimesAfterUndo(row, schedule, now);
  const at = due_at ?? dueInstant(dose, schedule.zone, schedule.move);
  return { due_at: at, next_at: missedAt({ dose, at }) };
};

/** `over` is when the dose that is meant was missed at the earliest. */
const toAnswer = ({ status, occurredAt, isUndo }: DoseAnswer, earliestMissAt: number): Answer => {
  if (isUndo) return undoAnswer(occurredAt);
  if (status === 'missed') return { status, occurredAt: Math.max(occurredAt, earliestMissAt) };
  return status === 'pending' ? unanswered : { status, occurredAt };
};

/**
 * When the dose falls due once more, if it is then that the word means. A miss always is one of the
 * last time: before that is over, no device may call it missed.
 */
const secondOccurrenceMeant = (
  dose: LocalMinute,
  { status, occurredAt, now }: DoseAnswer,
  place: ZoneContext,
): number | null => {
  const meant = occurrenceAt(dose, status === 'missed' ? now : occurredAt, place);
  return secondOccurrenceAt(dose, place) === meant.at ? meant.at : null;
};

/** Throws `invalid` for a new dose beyond those that one person may have on a date. */
const assertDoseLimit = async ({ db }: Context, row: DoseRow): Promise<void> => {
  const isKnown = row.due_at !== null || row.undone_at !== null || row.status !== 'pending';
  if (isKnown) return;
  const date = dateOf(row.dose);
  if ((await countDosesOn(db, row.person_id, date)) <= limits.dosesPerDate) return;
  throw new HttpError('invalid', `Too many doses are recorded for ${date}.`, { details: ['dose'] });
};

/**
 * Records what somebody says about a dose (DESIGN section 5), which may be the second one of its
 * minute before the clock has taken that up (decision 0015). Runs inside a transaction.
 * Throws `invalid` where there is no such dose or are too many, `not_due` for a miss before its time.
 */
export const answerDose = async (
  context: Context,
  medicine: MedicineSchedule,
  answer: DoseAnswer,
): Promise<AnswerResult> => {
  const { db, newId } = context;
  const dose = resolveDose(medicine, answer);
  const locked = await lockDose(db, {
    id: newId(),
    person_id: medicine.personId,
    medicine_key: medicine.key,
    dose,
  });
  await assertDoseLimit(context, locked);
  const secondAt = secondOccurrenceMeant(dose, answer, medicine);
  const held = secondAt === null ? locked : await reopenDose(context, locked, secondAt);
  const before = answerOf(held);
  const after = resolveAnswers(
    before,
    toAnswer(answer, secondAt === null ? 0 : missedAt({ dose, at: secondAt })),
  );
  if (after === before) return { row: held, changed: false };
  const row = await saveAnswer(
    db,
    held.id,
    after,
    dueTimesAfter(held, after, medicine, answer.now),
  );
  if (isHumanAnswer(after)) await endDosePushes(context, row, { tell: !isHumanAnswer(before) });
  return { row, changed: true };
};
