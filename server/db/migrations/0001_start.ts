import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { ofUser, primary, required } from './columns.ts';

type AnyDb = Kysely<unknown>;

const people = async (db: AnyDb, { id, text, time, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('users')
      .addColumn('id', id, primary)
      .addColumn('role', text, required)
      .addColumn('fname', text, required)
      .addColumn('lname', text, required)
      .addColumn('email', text, required)
      .addColumn('email_norm', text, (column) => column.notNull().unique())
      .addColumn('password_hash', text, required)
      .addColumn('avatar_url', text)
      .addColumn('time_zone', text, required)
      .addColumn('made_at', time, required),
  ).execute();
  await finish(
    db.schema
      .createTable('sessions')
      .addColumn('token_hash', text, primary)
      .addColumn('user_id', id, ofUser)
      .addColumn('made_at', time, required)
      .addColumn('extended_at', time, required)
      .addColumn('expires_at', time, required),
  ).execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
};

const pairings = async (db: AnyDb, { id, time, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('pairings')
      .addColumn('id', id, primary)
      .addColumn('survivor_id', id, ofUser)
      .addColumn('caregiver_id', id, ofUser)
      .addColumn('made_at', time, required)
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
      .addColumn('id', id, primary)
      .addColumn('person_id', id, ofUser)
      .addColumn('medicine_name', text, required)
      .addColumn('medicine_key', text, required)
      .addColumn('dosage', text, required)
      .addColumn('frequency', text, required)
      .addColumn('schedule_time', text, required)
      .addColumn('made_at', time, required)
      .addUniqueConstraint('reminders_time', ['person_id', 'medicine_key', 'schedule_time']),
  ).execute();
  await finish(
    db.schema
      .createTable('doses')
      .addColumn('id', id, primary)
      .addColumn('person_id', id, ofUser)
      .addColumn('medicine_key', text, required)
      .addColumn('dose', text, required)
      .addColumn('status', text, required)
      .addColumn('occurred_at', time)
      .addUniqueConstraint('doses_dose', ['person_id', 'medicine_key', 'dose']),
  ).execute();
};

const records = async (db: AnyDb, { id, text, time, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('activities')
      .addColumn('id', id, primary)
      .addColumn('person_id', id, ofUser)
      .addColumn('activity_type', text, required)
      .addColumn('details', text, required)
      .addColumn('status', text, required)
      .addColumn('occurred_at', time, required)
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
      .addColumn('person_id', id, ofUser)
      .addColumn('key', text, required)
      .addColumn('path', text, required)
      .addColumn('body_hash', text, required)
      .addColumn('answer', text, required)
      .addColumn('made_at', time, required)
      .addPrimaryKeyConstraint('idempotency_key', ['person_id', 'key']),
  ).execute();
};

export const start = (types: ColumnTypes): Migration => ({
  up: async (db) => {
    await people(db, types);
    await pairings(db, types);
    await medicines(db, types);
    await records(db, types);
  },
});
