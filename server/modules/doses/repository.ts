import type { Selectable } from 'kysely';
import type { DoseStatus } from '../../../contract/fields.ts';
import type { Answer } from '../../../domain/doses.ts';
import type { LocalDate, LocalMinute } from '../../../domain/zonedTime.ts';
import type { Db } from '../../db/open.ts';
import type { DosesTable } from '../../db/schema.ts';

export type DoseRow = Selectable<DosesTable>;

/**
 * The row of one dose, made pending where there is none, and held for this transaction: the update
 * that changes nothing is what makes a second writer wait, on either engine.
 */
export const lockDose = (
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

export const answerOf = ({ status, occurred_at, undone_at }: DoseRow): Answer => ({
  status,
  occurredAt: occurred_at,
  ...(undone_at !== null && { undoneAt: undone_at }),
});

/** When the dose clock acts on a dose: as in its row. */
export type DueTimes = Pick<DoseRow, 'due_at' | 'next_at'>;

export const saveAnswer = (
  db: Db,
  id: string,
  { status, occurredAt, undoneAt }: Answer,
  watch: DueTimes,
): Promise<DoseRow> =>
  db
    .updateTable('doses')
    .set({ status, occurred_at: occurredAt, undone_at: undoneAt ?? null, ...watch })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Begins the row of a dose anew with all that may change of it. */
export const resetDose = (
  db: Db,
  { id, status, occurred_at, undone_at, due_at, next_at, logged_status }: DoseRow,
): Promise<DoseRow> =>
  db
    .updateTable('doses')
    .set({ status, occurred_at, undone_at, due_at, next_at, logged_status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Where the log gets a line of a dose: while its row is held, so that it gets one of each word. */
export const recordLoggedStatus = async (db: Db, id: string, status: DoseStatus): Promise<void> => {
  await db.updateTable('doses').set({ logged_status: status }).where('id', '=', id).execute();
};

interface DosesQuery {
  readonly personId: string;
  readonly keys: readonly string[];
  /** The first and the last local minute; a date stands for the moment at which it begins. */
  readonly from: LocalMinute;
  readonly to: LocalMinute;
}

/** The rows of a person's doses of these medicines within a time. */
export const dosesWithin = async (
  db: Db,
  { personId, keys, from, to }: DosesQuery,
): Promise<DoseRow[]> =>
  keys.length === 0
    ? []
    : db
        .selectFrom('doses')
        .selectAll()
        .where('person_id', '=', personId)
        .where('medicine_key', 'in', keys)
        .where('dose', '>=', from)
        .where('dose', '<=', to)
        .execute();

/** How many doses of a person, of all medicines ever, have a row on this date. */
export const countDosesOn = async (db: Db, personId: string, date: LocalDate): Promise<number> => {
  const { count } = await db
    .selectFrom('doses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('dose', '>=', `${date}T`)
    .where('dose', '<=', `${date}T24`)
    .executeTakeFirstOrThrow();
  return count;
};

interface Rename {
  readonly person_id: string;
  readonly from: string;
  readonly to: string;
  /** Only doses later than this local minute. */
  readonly after: string;
}

/** Gives doses of one medicine to another one that has no row of theirs yet. */
export const renameDoses = async (
  db: Db,
  { person_id, from, to, after }: Rename,
): Promise<void> => {
  await db
    .updateTable('doses')
    .set({ medicine_key: to })
    .where('person_id', '=', person_id)
    .where('medicine_key', '=', from)
    .where('dose', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('doses as there')
            .select('there.id')
            .where('there.person_id', '=', person_id)
            .where('there.medicine_key', '=', to)
            .whereRef('there.dose', '=', 'doses.dose'),
        ),
      ),
    )
    .execute();
};
