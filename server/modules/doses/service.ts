import { standing } from '../../../domain/doses.ts';
import type { Context } from '../../context.ts';
import { doseMeant, type Schedule, type Word } from './doseMeant.ts';
import { type DoseRow, holdDose, saveAnswer } from './repository.ts';

export interface MedicineSchedule extends Schedule {
  readonly personId: string;
  readonly key: string;
}

/**
 * Records what somebody says about a dose and returns its row as it stands afterwards, whoever's
 * word that is (DESIGN section 5). Runs inside a transaction.
 * Throws `invalid` where there is no such dose, `not_due` for a miss before its time.
 */
export const answerDose = async (
  { db, newId }: Context,
  medicine: MedicineSchedule,
  word: Word,
): Promise<DoseRow> => {
  const row = await holdDose(db, {
    id: newId(),
    person_id: medicine.personId,
    medicine_key: medicine.key,
    dose: doseMeant(medicine, word),
  });
  const before = { status: row.status, occurredAt: row.occurred_at };
  const occurredAt = word.status === 'pending' ? null : word.occurredAt;
  const after = standing(before, { status: word.status, occurredAt });
  if (after === before) return row;
  await saveAnswer(db, row.id, after);
  return { ...row, status: after.status, occurred_at: after.occurredAt };
};
