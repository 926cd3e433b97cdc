import { type Answer, missedAt, standing } from '../../../domain/doses.ts';
import { dueInstant, type Place } from '../../../domain/moves.ts';
import type { Context } from '../../context.ts';
import { acknowledgePushes } from '../push/repository.ts';
import { doseMeant, type Schedule, type Word } from './doseMeant.ts';
import { type DoseRow, holdDose, saveAnswer, type Watch } from './repository.ts';

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
 * Whether the dose clock still has to do with it: not once a person has answered; where a device was
 * the first to call it missed, the clock has yet to tell the caregivers.
 */
const watchAfter = (row: DoseRow, after: Answer, { zone, move }: Place): Watch => {
  const { status, dose, due_at, next_at } = row;
  if (after.status !== 'missed') return { due_at, next_at: null };
  if (status === 'missed') return { due_at, next_at };
  const at = due_at ?? dueInstant(dose, zone, move);
  return { due_at: at, next_at: missedAt({ dose, at }) };
};

/** By a person, unlike a miss. */
const isAnswered = ({ status }: Answer): boolean => status === 'taken' || status === 'skipped';

/**
 * Records what somebody says about a dose (DESIGN section 5). Runs inside a transaction.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const answerDose = async (
  { db, newId }: Context,
  medicine: MedicineSchedule,
  word: Word,
): Promise<Answered> => {
  const row = await holdDose(db, {
    id: newId(),
    person_id: medicine.personId,
    medicine_key: medicine.key,
    dose: doseMeant(medicine, word),
  });
  const before = { status: row.status, occurredAt: row.occurred_at };
  const occurredAt = word.status === 'pending' ? null : word.occurredAt;
  const after = standing(before, { status: word.status, occurredAt });
  if (after === before) return { row, changed: false };
  const watch = watchAfter(row, after, medicine);
  await saveAnswer(db, row.id, after, watch);
  if (isAnswered(after)) await acknowledgePushes(db, { kind: 'dose', subjectId: row.id });
  const { status, occurredAt: occurred_at } = after;
  return { row: { ...row, status, occurred_at, ...watch }, changed: true };
};
