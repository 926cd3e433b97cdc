import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { ofUser, required } from './columns.ts';

/** One row per reminder instead of one per reminder and name. A medicine that is gone gets the reminder's id. */
export const formerNames = ({ id, text, time, finish }: ColumnTypes): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await finish(
      db.schema
        .createTable('medicine_reminders_gone')
        .addColumn('person_id', id, ofUser)
        .addColumn('id', id, required)
        .addColumn('medicine_id', id, required)
        .addColumn('gone_at', time, required)
        .addPrimaryKeyConstraint('former_reminders_id', ['person_id', 'id']),
    ).execute();
    await finish(
      db.schema
        .createTable('former_names')
        .addColumn('person_id', id, ofUser)
        .addColumn('medicine_id', id, required)
        .addColumn('medicine_key', text, required)
        .addColumn('medicine_name', text)
        .addColumn('gone_at', time, required)
        .addPrimaryKeyConstraint('former_names_key', ['person_id', 'medicine_id', 'medicine_key']),
    ).execute();
    const aliases = sql`(select former.*, coalesce(
      (select reminders.medicine_id from reminders where reminders.id = former.id),
      (select medicines.id from former_reminders as own
        join medicines on medicines.person_id = own.person_id
          and medicines.medicine_key = own.medicine_key
        where own.person_id = former.person_id and own.id = former.id
        order by own.gone_at desc limit 1),
      former.id
    ) as medicine_id from former_reminders as former) as aliases`;
    await sql`insert into medicine_reminders_gone
      select person_id, id, min(medicine_id), max(gone_at) from ${aliases}
      group by person_id, id`.execute(db);
    await sql`insert into former_names
      select person_id, medicine_id, medicine_key, max(medicine_name), max(gone_at) from ${aliases}
      group by person_id, medicine_id, medicine_key`.execute(db);
    await db.schema.dropTable('former_reminders').execute();
    await db.schema.alterTable('medicine_reminders_gone').renameTo('former_reminders').execute();
    for (const table of ['former_reminders', 'former_names']) {
      await db.schema.createIndex(`${table}_gone_at`).on(table).column('gone_at').execute();
    }
  },
});
