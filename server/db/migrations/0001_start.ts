import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

type AnyDb = Kysely<unknown>;

const people = async (db: AnyDb, { id, text, time, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('users')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('fname', text, (column) => column.notNull())
      .addColumn('lname', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('email_norm', text, (column) => column.notNull().unique())
      .addColumn('password_hash', text, (column) => column.notNull())
      .addColumn('avatar_url', text)
      .addColumn('time_zone', text, (column) => column.notNull())
      .addColumn('made_at', time, (column) => column.notNull()),
  ).execute();
  await finish(
    db.schema
      .createTable('sessions')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('user_id', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('made_at', time, (column) => column.notNull())
      .addColumn('extended_at', time, (column) => column.notNull())
      .addColumn('expires_at', time, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
};

const pairings = async (db: AnyDb, { id, time, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('pairings')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('survivor_id', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('caregiver_id', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('made_at', time, (column) => column.notNull())
      .addColumn('ended_at', time),
  ).execute();
  await db.schema
    .createIndex('pairings_active')
    .unique()
    .on('pairings')
    .columns(['survivor_id', 'caregiver_id'])
    .where('ended_at' as never, 'is', null)
    .execute();
  await db.schema.createIndex('pairings_caregiver').on('pairings').column('caregiver_id').execute();
};

const medicines = async (db: AnyDb, { id, text, time, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('reminders')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('person_id', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('medicine_name', text, (column) => column.notNull())
      .addColumn('medicine_key', text, (column) => column.notNull())
      .addColumn('dosage', text, (column) => column.notNull())
      .addColumn('frequency', text, (column) => column.notNull())
      .addColumn('schedule_time', text, (column) => column.notNull())
      .addColumn('made_at', time, (column) => column.notNull())
      .addUniqueConstraint('reminders_time', ['person_id', 'medicine_key', 'schedule_time']),
  ).execute();
  await finish(
    db.schema
      .createTable('doses')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('person_id', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('medicine_key', text, (column) => column.notNull())
      .addColumn('dose', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('occurred_at', time)
      .addUniqueConstraint('doses_dose', ['person_id', 'medicine_key', 'dose']),
  ).execute();
};

const records = async (db: AnyDb, { id, text, time, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('activities')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('person_id', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('activity_type', text, (column) => column.notNull())
      .addColumn('details', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('occurred_at', time, (column) => column.notNull())
      .addColumn('dose_id', id, (column) => column.references('doses.id').onDelete('cascade')),
  ).execute();
  await db.schema
    .createIndex('activities_feed')
    .on('activities')
    .columns(['person_id', 'occurred_at desc', 'id desc'])
    .execute();
  await db.schema.createIndex('activities_dose').on('activities').column('dose_id').execute();
  await finish(
    db.schema
      .createTable('idempotency')
      .addColumn('person_id', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('body_hash', text, (column) => column.notNull())
      .addColumn('answer', text, (column) => column.notNull())
      .addColumn('made_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_key', ['person_id', 'key']),
  ).execute();
};

/** The tables of people, pairings, medicines, doses, activities and idempotency keys. */
export const start = (types: ColumnTypes): Migration => ({
  up: async (db) => {
    await people(db, types);
    await pairings(db, types);
    await medicines(db, types);
    await records(db, types);
  },
});
