import type { Selectable } from 'kysely';
import type { Amounts, DaySchedule, Stock } from '../../../contract/endpoints/index.ts';
import { findByName } from '../../../domain/medicineForm.ts';
import { hasRow } from '../../db/hasRow.ts';
import type { Db } from '../../db/open.ts';
import type { MedicinesTable } from '../../db/schema.ts';

export interface MedicineRow extends Omit<
  Selectable<MedicinesTable>,
  'schedule' | 'stock' | 'amounts'
> {
  readonly schedule: DaySchedule;
  readonly stock: Stock | null;
  readonly amounts: Amounts;
}

/** Stored by this server, so it needs no check. */
export const parseSchedule = (stored: string): DaySchedule => JSON.parse(stored) as DaySchedule;

export const parseAmounts = (stored: string | null): Amounts =>
  JSON.parse(stored ?? '[]') as Amounts;

type Stored = Pick<Selectable<MedicinesTable>, 'schedule' | 'stock' | 'amounts'>;

export const parseMedicine = <R extends Stored>(row: R) => ({
  ...row,
  schedule: parseSchedule(row.schedule),
  stock: row.stock === null ? null : (JSON.parse(row.stock) as Stock),
  amounts: parseAmounts(row.amounts),
});

const noAmounts: Amounts = Object.freeze([]) as unknown as Amounts;

export const medicineDefaults = { note: '', stock: null, shape: null, amounts: noAmounts } as const;

export const medicineById = async (db: Db, id: string) => {
  const row = await db.selectFrom('medicines').selectAll().where('id', '=', id).executeTakeFirst();
  return row && parseMedicine(row);
};

/** Undefined also if it is another person's. */
export const medicineOf = async (db: Db, personId: string, id: string) => {
  const medicine = await medicineById(db, id);
  return medicine?.person_id === personId ? medicine : undefined;
};

/** Prefers the same spelling to a name that only looks the same. */
export const medicineByName = async (
  db: Db,
  { person_id, medicine_name }: Pick<MedicineRow, 'person_id' | 'medicine_name'>,
) => {
  const names = await db
    .selectFrom('medicines')
    .select(['id', 'medicine_name as name'])
    .where('person_id', '=', person_id)
    .execute();
  const found = findByName(names, medicine_name);
  return found && medicineById(db, found.id);
};

/** Also those without a reminder. */
export const countMedicines = async (db: Db, personId: string) => {
  const { count } = await db
    .selectFrom('medicines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
};

/** The caller has locked the medicines of the user. False if the id is another user's. */
export const upsertMedicine = async (db: Db, medicine: MedicineRow) => {
  const { schedule, stock, amounts } = medicine;
  const row = {
    ...medicine,
    schedule: JSON.stringify(schedule),
    stock: stock && JSON.stringify(stock),
    amounts: JSON.stringify(amounts),
  };
  const save = db
    .insertInto('medicines')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('medicines.person_id', '=', row.person_id),
    )
    .returning('id');
  return hasRow(save);
};

export const setRevision = (db: Db, id: string, revision: string) =>
  db.updateTable('medicines').set({ revision }).where('id', '=', id).execute();

export const deleteMedicineRow = (db: Db, id: string) =>
  db.deleteFrom('medicines').where('id', '=', id).execute();

/** Locks until the transaction ends: the no-op update works on both engines. */
export const lockMedicines = (db: Db, personId: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ time_zone: eb.ref('time_zone') }))
    .where('id', '=', personId)
    .execute();
