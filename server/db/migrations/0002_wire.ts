import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { forbidChanges } from '../appendOnly.ts';
import { ofUser, partOf, primary, required } from './columns.ts';

type AnyDb = Kysely<unknown>;

const zonesAndDoses = async (db: AnyDb, { text, time }: ColumnTypes): Promise<void> => {
  await db.schema
    .alterTable('users')
    .addColumn('zone_since', time, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('users').addColumn('zone_before', text).execute();
  await db.schema.createIndex('users_moved').on('users').column('zone_since').execute();
  await db.schema.createIndex('users_zone').on('users').column('time_zone').execute();
  await db.schema.createIndex('reminders_due').on('reminders').column('schedule_time').execute();
  await db.schema.alterTable('doses').addColumn('due_at', time).execute();
  await db.schema.alterTable('doses').addColumn('next_at', time).execute();
  await db.schema.alterTable('doses').addColumn('logged_status', text).execute();
  await db.schema
    .createIndex('doses_next')
    .on('doses')
    .column('next_at')
    .where('next_at' as never, 'is not', null)
    .execute();
};

const edits = async (db: AnyDb, { id, text, time, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('edits_leaving')
      .addColumn('edit_id', text, required)
      .addColumn('reminder_id', id, partOf('reminders.id'))
      .addColumn('made_at', time, required)
      .addPrimaryKeyConstraint('edits_leaving_key', ['reminder_id', 'edit_id']),
  ).execute();
  await finish(
    db.schema
      .createTable('edits_coming')
      .addColumn('id', id, primary)
      .addColumn('edit_id', text, required)
      .addColumn('person_id', id, ofUser)
      .addColumn('medicine_name', text, required)
      .addColumn('medicine_key', text, required)
      .addColumn('dosage', text, required)
      .addColumn('frequency', text, required)
      .addColumn('schedule_time', text, required)
      .addColumn('made_at', time, required)
      .addUniqueConstraint('edits_coming_time', [
        'person_id',
        'edit_id',
        'medicine_key',
        'schedule_time',
      ]),
  ).execute();
  await finish(
    db.schema
      .createTable('former_reminders')
      .addColumn('person_id', id, ofUser)
      .addColumn('id', id, required)
      .addColumn('medicine_key', text, required)
      .addColumn('gone_at', time, required)
      .addPrimaryKeyConstraint('former_reminders_key', ['person_id', 'id', 'medicine_key']),
  ).execute();
};

const changes = async (db: AnyDb, { id, number, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('versions')
      .addColumn('person_id', id, (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('version', number, required)
      .addColumn('reminders', number, required)
      .addColumn('activities', number, required)
      .addColumn('alerts', number, required)
      .addColumn('pairings', number, required),
  ).execute();
};

const emergencies = async (
  db: AnyDb,
  { id, text, time, number, finish }: ColumnTypes,
): Promise<void> => {
  await finish(
    db.schema
      .createTable('emergencies')
      .addColumn('id', id, primary)
      .addColumn('survivor_id', id, ofUser)
      .addColumn('message', text, required)
      .addColumn('alert_type', text, required)
      .addColumn('location_data', text)
      .addColumn('pressed_at', time, required)
      .addColumn('made_at', time, required)
      .addColumn('round', number, required)
      .addColumn('next_at', time)
      .addColumn('answered_at', time)
      .addColumn('answered_by', id, (column) => column.references('users.id').onDelete('set null')),
  ).execute();
  await db.schema
    .createIndex('emergencies_survivor')
    .on('emergencies')
    .columns(['survivor_id', 'made_at'])
    .execute();
  await db.schema
    .createIndex('emergencies_next')
    .on('emergencies')
    .column('next_at')
    .where('next_at' as never, 'is not', null)
    .execute();
  await finish(
    db.schema
      .createTable('alerts')
      .addColumn('id', id, primary)
      .addColumn('emergency_id', id, partOf('emergencies.id'))
      .addColumn('survivor_id', id, ofUser)
      .addColumn('caregiver_id', id, ofUser)
      .addColumn('status', text, required)
      .addUniqueConstraint('alerts_one_each', ['emergency_id', 'caregiver_id']),
  ).execute();
  await db.schema.createIndex('alerts_survivor').on('alerts').column('survivor_id').execute();
  await db.schema.createIndex('alerts_caregiver').on('alerts').column('caregiver_id').execute();
};

const accounts = async (
  db: AnyDb,
  { id, text, time, number, bytes, finish }: ColumnTypes,
): Promise<void> => {
  await finish(
    db.schema
      .createTable('password_resets')
      .addColumn('token_hash', text, primary)
      .addColumn('user_id', id, ofUser)
      .addColumn('expires_at', time, required),
  ).execute();
  await finish(
    db.schema
      .createTable('mails')
      .addColumn('id', id, primary)
      .addColumn('user_id', id, ofUser)
      .addColumn('kind', text, required)
      .addColumn('due_at', time, required)
      .addColumn('expires_at', time, required)
      .addColumn('attempts', number, required)
      .addColumn('leased_until', time),
  ).execute();
  await finish(
    db.schema
      .createTable('pairing_codes')
      .addColumn('survivor_id', id, (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('pin', text, (column) => column.notNull().unique())
      .addColumn('qr_token', text, (column) => column.notNull().unique())
      .addColumn('expires_at', time, required),
  ).execute();
  await finish(
    db.schema
      .createTable('avatars')
      .addColumn('name', text, primary)
      .addColumn('person_id', id, (column) =>
        column.notNull().unique().references('users.id').onDelete('cascade'),
      )
      .addColumn('picture', bytes, required),
  ).execute();
};

const push = async (db: AnyDb, { id, text, time, number, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable('push_subscriptions')
      .addColumn('id', id, primary)
      .addColumn('user_id', id, ofUser)
      .addColumn('session_hash', text, (column) =>
        column.notNull().unique().references('sessions.token_hash').onDelete('cascade'),
      )
      .addColumn('endpoint', text, (column) => column.notNull().unique())
      .addColumn('p256dh', text, required)
      .addColumn('auth', text, required)
      .addColumn('made_at', time, required),
  ).execute();
  await db.schema
    .createIndex('push_subscriptions_user')
    .on('push_subscriptions')
    .column('user_id')
    .execute();
  await finish(
    db.schema
      .createTable('pushes')
      .addColumn('id', id, primary)
      .addColumn('subscription_id', id, partOf('push_subscriptions.id'))
      .addColumn('person_id', id, ofUser)
      .addColumn('kind', text, required)
      .addColumn('subject_id', id, required)
      .addColumn('round', number, required)
      .addColumn('priority', number, required)
      .addColumn('payload', text, required)
      .addColumn('state', text, required)
      .addColumn('attempts', number, required)
      .addColumn('due_at', time, required)
      .addColumn('expires_at', time, required)
      .addColumn('leased_until', time)
      .addColumn('made_at', time, required)
      .addColumn('accepted_at', time)
      .addColumn('shown_at', time)
      .addUniqueConstraint('pushes_once', ['subject_id', 'kind', 'round', 'subscription_id']),
  ).execute();
  await db.schema
    .createIndex('pushes_queued')
    .on('pushes')
    .columns(['priority', 'due_at'])
    .where('state' as never, '=', sql.lit('queued'))
    .execute();
  await db.schema
    .createIndex('pushes_subscription')
    .on('pushes')
    .column('subscription_id')
    .execute();
};

const upkeep = async (
  db: AnyDb,
  { id, text, time, number, engine, finish }: ColumnTypes,
): Promise<void> => {
  await finish(
    db.schema
      .createTable('rate_limits')
      .addColumn('key', text, primary)
      .addColumn('count', number, required)
      .addColumn('ends_at', time, required),
  ).execute();
  await finish(
    db.schema
      .createTable('jobs')
      .addColumn('name', text, primary)
      .addColumn('done_up_to', time, required),
  ).execute();
  await finish(
    db.schema
      .createTable('audit')
      .addColumn('id', id, primary)
      .addColumn('at', time, required)
      .addColumn('actor_id', id)
      .addColumn('action', text, required)
      .addColumn('subject_id', id),
  ).execute();
  await db.schema.createIndex('audit_actor').on('audit').columns(['actor_id', 'id']).execute();
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject_id', 'id']).execute();
  await forbidChanges(db, engine, 'audit');
};

export const wire = (types: ColumnTypes): Migration => ({
  up: async (db) => {
    await zonesAndDoses(db, types);
    await edits(db, types);
    await changes(db, types);
    await emergencies(db, types);
    await accounts(db, types);
    await push(db, types);
    await upkeep(db, types);
  },
});
