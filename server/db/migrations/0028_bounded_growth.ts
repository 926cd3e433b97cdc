import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { primary, required } from './columns.ts';

interface Answers {
  idempotency: { person_id: string; key: string; path: string; answer: string };
  alerts: { id: string; emergency_id: string };
}

const emergencyOf = async (db: Kysely<Answers>, alertId: string): Promise<string | undefined> => {
  const alert = await db
    .selectFrom('alerts')
    .select('emergency_id')
    .where('id', '=', alertId)
    .executeTakeFirst();
  return alert?.emergency_id;
};

/** Whole answers become what makes them again. One that names an alert keeps no names of caregivers. */
const shorten = async (db: Kysely<Answers>): Promise<void> => {
  await db
    .updateTable('idempotency')
    .set({ answer: '{}' })
    .where('path', '=', '/api/medicines/{medicineId}')
    .execute();
  const rows = await db
    .selectFrom('idempotency')
    .select(['person_id', 'key'])
    .where('path', 'in', ['/api/reminders', '/api/emergency/send'])
    .execute();
  for (const row of rows) {
    const { answer } = await db
      .selectFrom('idempotency')
      .select('answer')
      .where((eb) => eb.and(row))
      .executeTakeFirstOrThrow();
    const { id, alertIds } = JSON.parse(answer) as { id?: string; alertIds?: readonly string[] };
    const kept = id ?? (alertIds?.[0] && (await emergencyOf(db, alertIds[0])));
    await db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify({ id: kept }) })
      .where((eb) => eb.and(row))
      .execute();
  }
};

const addAuditCounts = async (db: Kysely<Answers>, types: ColumnTypes): Promise<void> => {
  const { id, text, time, number, finish } = types;
  await finish(
    db.schema
      .createTable('audit_counts')
      .addColumn('audit_id', id, primary)
      .addColumn('action', text, required)
      .addColumn('subject_id', text, required)
      .addColumn('hour', time, required)
      .addColumn('count', number, required)
      .addUniqueConstraint('audit_counts_hour', ['action', 'subject_id', 'hour']),
  ).execute();
};

const keptFrom = `(select done_up_to from jobs where name = 'audit')`;

/** The audit may be deleted up to the time that the purge has recorded as the job `audit`. */
const allowPurge = async (db: Kysely<Answers>, { engine }: ColumnTypes): Promise<void> => {
  const refusal = 'audit is append-only';
  if (engine === 'sqlite') {
    await sql`drop trigger audit_no_delete`.execute(db);
    await sql`create trigger audit_no_delete before delete on audit
      when old.at > coalesce(${sql.raw(keptFrom)}, 0)
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
    return;
  }
  const body = `begin
    if tg_op = 'DELETE' and old.at <= ${keptFrom} then return old; end if;
    raise exception '${refusal}';
  end`;
  await sql`drop trigger audit_no_change on audit`.execute(db);
  await sql`create or replace function audit_is_append_only() returns trigger language plpgsql as
    ${sql.lit(body)}`.execute(db);
  await sql`create trigger audit_no_change before update or delete on audit
    for each row execute function audit_is_append_only()`.execute(db);
  await sql`create trigger audit_no_truncate before truncate on audit
    execute function audit_is_append_only()`.execute(db);
};

export const boundedGrowth = (types: ColumnTypes): Migration => ({
  up: async (db: Kysely<Answers>) => {
    await shorten(db);
    await addAuditCounts(db, types);
    await allowPurge(db, types);
    await sql`create index emergencies_made_at on emergencies (made_at)`.execute(db);
    await sql`create index activities_changes on activities (occurred_at)
      where actor_id is not null and dose_id is null`.execute(db);
  },
});
