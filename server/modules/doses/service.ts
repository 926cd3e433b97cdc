import {
  type Answer,
  isPersons,
  missedAt,
  nextLookAt,
  standing,
  takenBack,
  unanswered,
} from '../../../domain/doses.ts';
import { dueInstant } from '../../../domain/moves.ts';
import type { Context } from '../../context.ts';
import { endDosePushes } from './answeredPush.ts';
import { doseMeant, hasDose, type Schedule, type Word } from './doseMeant.ts';
import { answerOf, type DoseRow, holdDose, saveAnswer, type Watch } from './repository.ts';

export interface MedicineSchedule extends Schedule {
  readonly personId: string;
  readonly key: string;
}

export interface Answered {
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

const toAnswer = ({ status, occurredAt, takesBack }: Word): Answer => {
  if (takesBack) return takenBack(occurredAt);
  return status === 'pending' ? unanswered : { status, occurredAt };
};

/**
 * Records what somebody says about a dose (DESIGN section 5). Runs inside a transaction.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const answerDose = async (
  context: Context,
  medicine: MedicineSchedule,
  word: Word,
): Promise<Answered> => {
  const { db, newId } = context;
  const held = await holdDose(db, {
    id: newId(),
    person_id: medicine.personId,
    medicine_key: medicine.key,
    dose: doseMeant(medicine, word),
  });
  const before = answerOf(held);
  const after = standing(before, toAnswer(word));
  if (after === before) return { row: held, changed: false };
  const row = await saveAnswer(db, held.id, after, watchAfter(held, after, medicine, word.now));
  if (isPersons(after)) await endDosePushes(context, row, { tell: !isPersons(before) });
  return { row, changed: true };
};
