import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { ofUser, partOf, primary, required } from './columns.ts';

const everyDay =
  '{"rule":{"kind":"daily"},"first_day":null,"last_day":null,"paused_from":null,"paused_until":null}';

const day = 86_400_000;

/** The remaining calls of these edits will arrive as plain ones; older edits never ended. */
const applyOpenEdits = async (db: Kysely<unknown>): Promise<void> => {
  const open = sql`select edit_id from edits_leaving where made_at > ${Date.now() - day}
    and edit_id in (select edit_id from edits_coming)`;
  await sql`insert into reminders
    select id, person_id, medicine_name, medicine_key, dosage, frequency, schedule_time, made_at
    from edits_coming where edit_id in (${open}) on conflict do nothing`.execute(db);
  await sql`delete from reminders where id in (
    select reminder_id from edits_leaving where edit_id in (${open})
      and not exists (
        select 1 from edits_coming where edits_coming.edit_id = edits_leaving.edit_id
          and edits_coming.person_id = reminders.person_id
          and edits_coming.medicine_key = reminders.medicine_key
          and edits_coming.schedule_time = reminders.schedule_time
      )
  )`.execute(db);
  await db.schema.dropTable('edits_leaving').execute();
  await db.schema.dropTable('edits_coming').execute();
};

/** A medicine gets the id of its first reminder: devices may have stored only those. */
export const medicines = ({ id, text, time, finish }: ColumnTypes): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await applyOpenEdits(db);
    await finish(
      db.schema
        .createTable('medicines')
        .addColumn('id', id, primary)
        .addColumn('person_id', id, ofUser)
        .addColumn('medicine_name', text, required)
        .addColumn('medicine_key', text, required)
        .addColumn('dosage', text, required)
        .addColumn('schedule', text, required)
        .addColumn('revision', id, required)
        .addUniqueConstraint('medicines_key', ['person_id', 'medicine_key']),
    ).execute();
    const firstOf = (column: string) => sql`(
      select ${sql.ref(column)} from reminders as own
      where own.person_id = reminders.person_id and own.medicine_key = reminders.medicine_key
      order by own.schedule_time, own.id limit 1
    )`;
    await sql`insert into medicines
      select id, person_id, medicine_name, medicine_key, dosage, ${sql.lit(everyDay)}, id
      from reminders where id = ${firstOf('own.id')}`.execute(db);
    await finish(
      db.schema
        .createTable('medicine_reminders')
        .addColumn('id', id, primary)
        .addColumn('medicine_id', id, partOf('medicines.id'))
        .addColumn('frequency', text, required)
        .addColumn('schedule_time', text, required)
        .addColumn('made_at', time, required)
        .addUniqueConstraint('medicine_reminders_time', ['medicine_id', 'schedule_time']),
    ).execute();
    await sql`insert into medicine_reminders
      select reminders.id, medicines.id, frequency, schedule_time, made_at from reminders
      join medicines on medicines.person_id = reminders.person_id
        and medicines.medicine_key = reminders.medicine_key`.execute(db);
    await db.schema.dropTable('reminders').execute();
    await db.schema.alterTable('medicine_reminders').renameTo('reminders').execute();
    await db.schema.createIndex('reminders_due').on('reminders').column('schedule_time').execute();
  },
});
