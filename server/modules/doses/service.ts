import { limits } from '../../../contract/fields.ts';
import {
  type Answer,
  isPersons,
  missedAt,
  nextLookAt,
  standing,
  takenBack,
  unanswered,
} from '../../../domain/doses.ts';
import { doseMeantAt, dueAgain, dueInstant, type Place } from '../../../domain/moves.ts';
import { dateOf, type LocalMinute } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { openAgain } from './again.ts';
import { endDosePushes } from './answeredPush.ts';
import { doseMeant, hasDose, type Schedule, type Word } from './doseMeant.ts';
import {
  answerOf,
  countDosesOn,
  type DoseRow,
  holdDose,
  saveAnswer,
  type Watch,
} from './repository.ts';

export interface MedicineSchedule extends Schedule {
  readonly personId: string;
  readonly key: string;
}

interface Answered {
  /** As it stands now, whoever's word that is. */
  readonly row: DoseRow;
  readonly changed: boolean;
}

/**
 * What the dose clock does with a dose that is pending again. One that it never took up it finds by
 * itself while that can be taken; one that is none, since it lay before its reminder was made, it leaves.
 */
const watchAgain = (
  { dose, due_at }: DoseRow,
  { slots, zone, move }: Schedule,
  now: number,
): Watch => {
  const at = due_at ?? dueInstant(dose, zone, move);
  const isLeft = now < missedAt({ dose, at }) || !hasDose({ slots, zone }, dose);
  if (due_at === null && isLeft) return { due_at, next_at: null };
  return { due_at: at, next_at: nextLookAt({ dose, at }, now) };
};

/**
 * Whether the dose clock still has to do with it: not once a person has answered; where a device was
 * the first to call it missed, the clock has yet to tell the caregivers.
 */
const watchAfter = (row: DoseRow, after: Answer, schedule: Schedule, now: number): Watch => {
  const { status, dose, due_at, next_at } = row;
  if (isPersons(after)) return { due_at, next_at: null };
  if (after.status === status && (status === 'missed' || next_at !== null)) {
    return { due_at, next_at };
  }
  if (after.status === 'pending') return watchAgain(row, schedule, now);
  const at = due_at ?? dueInstant(dose, schedule.zone, schedule.move);
  return { due_at: at, next_at: missedAt({ dose, at }) };
};

/** `over` is when the dose that is meant was missed at the earliest. */
const toAnswer = ({ status, occurredAt, takesBack }: Word, over: number): Answer => {
  if (takesBack) return takenBack(occurredAt);
  if (status === 'missed') return { status, occurredAt: Math.max(occurredAt, over) };
  return status === 'pending' ? unanswered : { status, occurredAt };
};

/**
 * When the dose falls due once more, if it is then that the word means. A miss always is one of the
 * last time: before that is over, no device may call it missed.
 */
const againMeant = (
  dose: LocalMinute,
  { status, occurredAt, now }: Word,
  place: Place,
): number | null => {
  const meant = doseMeantAt(dose, status === 'missed' ? now : occurredAt, place);
  return dueAgain(dose, place) === meant.at ? meant.at : null;
};

/** Throws `invalid` for a new dose beyond those that one person may have on a date. */
const assertFewDoses = async ({ db }: Context, row: DoseRow): Promise<void> => {
  const isKnown = row.due_at !== null || row.undone_at !== null || row.status !== 'pending';
  if (isKnown) return;
  const date = dateOf(row.dose);
  if ((await countDosesOn(db, row.person_id, date)) <= limits.dosesPerDate) return;
  throw new Refusal('invalid', `Too many doses are recorded for ${date}.`, { details: ['dose'] });
};

/**
 * Records what somebody says about a dose (DESIGN section 5), which may be the second one of its
 * minute before the clock has taken that up (decision 0015). Runs inside a transaction.
 * Throws `invalid` where there is no such dose or are too many, `not_due` for a miss before its time.
 */
export const answerDose = async (
  context: Context,
  medicine: MedicineSchedule,
  word: Word,
): Promise<Answered> => {
  const { db, newId } = context;
  const dose = doseMeant(medicine, word);
  const there = await holdDose(db, {
    id: newId(),
    person_id: medicine.personId,
    medicine_key: medicine.key,
    dose,
  });
  await assertFewDoses(context, there);
  const again = againMeant(dose, word, medicine);
  const held = again === null ? there : await openAgain(context, there, again);
  const before = answerOf(held);
  const after = standing(
    before,
    toAnswer(word, again === null ? 0 : missedAt({ dose, at: again })),
  );
  if (after === before) return { row: held, changed: false };
  const row = await saveAnswer(db, held.id, after, watchAfter(held, after, medicine, word.now));
  if (isPersons(after)) await endDosePushes(context, row, { tell: !isPersons(before) });
  return { row, changed: true };
};
