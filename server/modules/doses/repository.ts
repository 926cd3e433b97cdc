import type { Selectable } from 'kysely';
import type { Answer } from '../../../domain/doses.ts';
import type { Db } from '../../db/open.ts';
import type { DosesTable } from '../../db/schema.ts';

export type DoseRow = Selectable<DosesTable>;

/**
 * The row of one dose, made pending where there is none, and held for this transaction: the update
 * that changes nothing is what makes a second writer wait, on either engine.
 */
export const holdDose = (
  db: Db,
  row: Pick<DosesTable, 'id' | 'person_id' | 'medicine_key' | 'dose'>,
): Promise<DoseRow> =>
  db
    .insertInto('doses')
    .values({ ...row, status: 'pending', occurred_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'medicine_key', 'dose'])
        .doUpdateSet({ dose: (eb) => eb.ref('excluded.dose') }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveAnswer = async (
  db: Db,
  id: string,
  { status, occurredAt }: Answer,
): Promise<void> => {
  await db
    .updateTable('doses')
    .set({ status, occurred_at: occurredAt })
    .where('id', '=', id)
    .execute();
};

/** The rows of a person's doses at these local minutes, of any medicine. */
export const dosesAt = async (
  db: Db,
  personId: string,
  minutes: readonly string[],
): Promise<DoseRow[]> =>
  minutes.length === 0
    ? []
    : db
        .selectFrom('doses')
        .selectAll()
        .where('person_id', '=', personId)
        .where('dose', 'in', minutes)
        .execute();
