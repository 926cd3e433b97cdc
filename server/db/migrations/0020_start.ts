import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

const ofUser = 'text not null references users (id) on delete cascade';

/** For PostgreSQL, but for its collation. Referenced tables come first. */
const tables = `
create table users (
  id text primary key, role text not null, fname text not null, lname text not null,
  email text not null, email_norm text not null unique, password_hash text not null,
  avatar_url text, time_zone text not null, made_at bigint not null,
  zone_since bigint default 0 not null, zone_before text, seen_at bigint,
  email_confirmed_at bigint, zone_chosen_at bigint, deactivated_at bigint
);
create table sessions (
  token_hash text primary key, user_id ${ofUser},
  made_at bigint not null, extended_at bigint not null, expires_at bigint not null,
  time_zone text, zone_seen_at bigint
);
create table pairings (
  id text primary key, survivor_id ${ofUser},
  caregiver_id ${ofUser}, made_at bigint not null,
  ended_at bigint, spent_pin text, spent_qr_token text, spent_at bigint
);
create table doses (
  id text primary key, person_id ${ofUser},
  medicine_key text not null, dose text not null, status text not null, occurred_at bigint,
  due_at bigint, next_at bigint, logged_status text, undone_at bigint,
  as_needed integer default 0 not null,
  constraint doses_dose unique (person_id, medicine_key, dose)
);
create table activities (
  id text primary key, person_id ${ofUser},
  activity_type text not null, details text not null, status text not null,
  occurred_at bigint not null, dose_id text references doses (id) on delete cascade, actor_id text
);
create table idempotency (
  person_id ${ofUser}, key text not null,
  path text not null, body_hash text not null, answer text not null, made_at bigint not null,
  constraint idempotency_key primary key (person_id, key)
);
create table former_reminders (
  person_id ${ofUser}, id text not null,
  medicine_key text not null, gone_at bigint not null, medicine_name text,
  constraint former_reminders_key primary key (person_id, id, medicine_key)
);
create table versions (
  person_id text primary key references users (id) on delete cascade,
  version integer not null, reminders integer not null, activities integer not null,
  alerts integer not null, pairings integer not null
);
create table emergencies (
  id text primary key, survivor_id ${ofUser},
  message text not null, alert_type text not null, location_data text,
  pressed_at bigint not null, made_at bigint not null, round integer not null, next_at bigint,
  answered_at bigint, answered_by text references users (id) on delete set null,
  withdrawn_at bigint
);
create table alerts (
  id text primary key, emergency_id text not null references emergencies (id) on delete cascade,
  survivor_id ${ofUser}, caregiver_id ${ofUser},
  status text not null, mailed_at bigint, mail_id text,
  constraint alerts_one_each unique (emergency_id, caregiver_id)
);
create table email_tokens (
  token_hash text constraint password_resets_pkey primary key, user_id text not null
    constraint password_resets_user_id_fkey references users (id) on delete cascade,
  expires_at bigint not null, kind text default 'reset' not null
);
create table mails (
  id text primary key, user_id ${ofUser}, kind text not null,
  due_at bigint not null, expires_at bigint not null, attempts integer not null,
  leased_until bigint, alert_id text references alerts (id) on delete cascade
);
create table pairing_codes (
  survivor_id text primary key references users (id) on delete cascade,
  pin text not null unique, qr_token text not null unique, expires_at bigint not null
);
create table avatars (
  name text primary key,
  person_id text not null unique references users (id) on delete cascade, picture bytea not null
);
create table push_subscriptions (
  id text primary key, user_id ${ofUser},
  session_hash text not null unique references sessions (token_hash) on delete cascade,
  endpoint text not null unique, p256dh text not null, auth text not null,
  made_at bigint not null, timed_out_at bigint
);
create table pushes (
  id text primary key,
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  person_id ${ofUser}, kind text not null,
  subject_id text not null, round integer not null, priority integer not null,
  payload text not null, state text not null, attempts integer not null,
  due_at bigint not null, expires_at bigint not null, leased_until bigint,
  made_at bigint not null, accepted_at bigint, shown_at bigint,
  about_id text default '' not null, pool text default '' not null,
  queue_position integer default 0 not null,
  constraint pushes_once unique (subject_id, kind, round, subscription_id)
);
create table rate_limits (key text primary key, count integer not null, ends_at bigint not null);
create table jobs (name text primary key, done_up_to bigint not null);
create table audit (
  id text primary key, at bigint not null, actor_id text, action text not null, subject_id text
);
create table medicines (
  id text primary key, person_id ${ofUser},
  medicine_name text not null, medicine_key text not null, dosage text not null,
  schedule text not null, revision text not null, note text default '' not null,
  stock text, shape text,
  constraint medicines_key unique (person_id, medicine_key)
);
create table reminders (
  id text constraint medicine_reminders_pkey primary key, medicine_id text not null
    constraint medicine_reminders_medicine_id_fkey references medicines (id) on delete cascade,
  frequency text not null, schedule_time text not null, made_at bigint not null,
  constraint medicine_reminders_time unique (medicine_id, schedule_time)
);
create table medicine_pictures (
  name text primary key,
  medicine_id text not null unique references medicines (id) on delete cascade,
  picture bytea not null
);
create table invitations (
  id text primary key, token_hash text not null unique, role text not null,
  made_by text references users (id) on delete cascade, expires_at bigint not null
)`;

const indexes = `
create index sessions_user on sessions (user_id);
create unique index pairings_active on pairings (survivor_id, caregiver_id) where ended_at is null;
create index pairings_caregiver on pairings (caregiver_id);
create index activities_feed on activities (person_id, occurred_at desc, id desc);
create index activities_dose on activities (dose_id);
create index users_moved on users (zone_since);
create index users_zone on users (time_zone);
create index doses_next on doses (next_at) where next_at is not null;
create index doses_due on doses (due_at);
create index emergencies_survivor on emergencies (survivor_id, made_at);
create index emergencies_next on emergencies (next_at) where next_at is not null;
create index emergencies_answered_by on emergencies (answered_by);
create index alerts_survivor on alerts (survivor_id);
create index alerts_caregiver on alerts (caregiver_id);
create index mails_user on mails (user_id);
create index push_subscriptions_user on push_subscriptions (user_id);
create index pushes_subscription on pushes (subscription_id);
create index pushes_queued on pushes
  (priority, queue_position, due_at, id, about_id, pool, leased_until) where state = 'queued';
create index pushes_about on pushes (about_id) where state = 'queued';
create index pushes_made_at on pushes (made_at);
create index pushes_person_id on pushes (person_id);
create index pushes_subject_id on pushes (subject_id, person_id)
  where state in ('shown', 'acknowledged');
create index audit_actor on audit (actor_id, id);
create index audit_subject on audit (subject_id, id);
create index idempotency_made_at on idempotency (made_at);
create index reminders_due on reminders (schedule_time);
create index invitations_made_by on invitations (made_by)`;

const refusal = `'audit is append-only'`;

const guards: Readonly<Record<ColumnTypes['engine'], readonly string[]>> = {
  // SQLite has no truncate.
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger audit_no_${change} before ${change} on audit
      begin select raise(abort, ${refusal}); end`,
  ),
  postgres: [
    `create function audit_is_append_only() returns trigger language plpgsql as
      $$begin raise exception ${refusal}; end$$`,
    `create trigger audit_no_change before update or delete or truncate on audit
      execute function audit_is_append_only()`,
  ],
};

const toEngine: Readonly<Record<ColumnTypes['engine'], (table: string) => string>> = {
  sqlite: (table) =>
    `${table.replaceAll(/\bbigint\b/g, 'integer').replace(/\bbytea\b/, 'blob')} strict`,
  postgres: (table) => table.replaceAll(/\btext\b/g, 'text collate "C"'),
};

/** The tables of version 1.0.0. */
export const start = ({ engine }: ColumnTypes): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const made = tables.split(';').map(toEngine[engine]);
    for (const statement of [...made, ...indexes.split(';'), ...guards[engine]]) {
      await sql.raw(statement).execute(db);
    }
  },
});
