import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

interface Named {
  readonly person_id: string;
  readonly key: string;
  readonly first_id: string;
  readonly medicine_id: string | null;
  readonly medicine_name: string;
}

/** Doses under names that no medicine has now. */
const otherDoses = sql<Named>`select person_id, medicine_id as key, min(id) as first_id,
  (select former.medicine_id from former_names as former
    left join medicines on medicines.id = former.medicine_id
    where former.person_id = doses.person_id and former.medicine_key = doses.medicine_id
      and stock is null
    order by gone_at desc, former.medicine_id limit 1) as medicine_id,
  coalesce(
    (select former.medicine_name from former_names as former
      where former.person_id = doses.person_id and former.medicine_key = doses.medicine_id
        and former.medicine_name is not null
      order by gone_at desc limit 1),
    doses.medicine_id
  ) as medicine_name
  from doses where medicine_name = '' group by person_id, medicine_id`;

/**
 * Doses get the id of their medicine in place of its name. The stock of a counted medicine already
 * lacks those under its earlier names, so these get an id of their own, as do doses of one minute
 * under two names.
 */
export const doseMedicines = ({ text }: ColumnTypes): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const table of ['doses', 'former_reminders'])
      await db.schema
        .alterTable(table)
        .addColumn('medicine_name', text, (column) => column.notNull().defaultTo(''))
        .execute();
    await db.schema.alterTable('doses').renameColumn('medicine_key', 'medicine_id').execute();
    await sql`update doses set medicine_id = medicines.id, medicine_name = medicines.medicine_name
      from medicines where medicines.person_id = doses.person_id
        and medicines.medicine_key = doses.medicine_id`.execute(db);
    const { rows } = await otherDoses.execute(db);
    for (const { person_id, key, first_id, medicine_id, medicine_name } of rows) {
      const setTo = (id: string) => sql`update doses set medicine_id = ${id},
        medicine_name = ${medicine_name} where person_id = ${person_id} and medicine_id = ${key}
        and not exists (select 1 from doses as there where there.person_id = ${person_id}
          and there.medicine_id = ${id} and there.dose = doses.dose)`;
      if (medicine_id !== null) {
        await setTo(medicine_id).execute(db);
        // Each reminder of a medicine deleted before 0029 has another one.
        await sql`update former_reminders set medicine_id = ${medicine_id}
          where person_id = ${person_id} and medicine_id in (select medicine_id from former_names
            where person_id = ${person_id} and medicine_key = ${key})
          and medicine_id not in (select id from medicines)`.execute(db);
      }
      await setTo(first_id).execute(db);
    }
    await sql`update former_reminders set medicine_name = coalesce(
      (select former.medicine_name from former_names as former
        where former.person_id = former_reminders.person_id
          and former.medicine_id = former_reminders.medicine_id
          and former.medicine_name is not null
        order by gone_at desc limit 1),
      '')`.execute(db);
    await db.schema.dropTable('former_names').execute();
  },
});
