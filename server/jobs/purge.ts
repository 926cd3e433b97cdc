import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { day } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import type { Database } from '../db/schema.ts';
import { codesTtlMs } from '../modules/pairing/pairingCodes.ts';
import { endSubscriptions } from '../modules/push/service.ts';

/** Keeps the write lock to a few milliseconds per statement. */
const batchSize = 500;

interface Outdated {
  readonly table: keyof Database;
  readonly key: readonly string[];
  readonly time: string;
  readonly upTo: number;
}

const outdated = <T extends keyof Database>(
  table: T,
  key: readonly (keyof Database[T] & string)[],
  time: keyof Database[T] & string,
  upTo: number,
): Outdated => ({ table, key, time, upTo });

/** A reminder may be created 30 days before it arrives, and its edit waits 30 more. */
const editRetentionMs = 60 * day;

const year = 366 * day;

const allOutdated = (now: number): Outdated[] => [
  outdated('idempotency', ['person_id', 'key'], 'made_at', now - year),
  outdated('email_tokens', ['token_hash'], 'expires_at', now),
  outdated('mails', ['id'], 'expires_at', now),
  outdated('pairing_codes', ['survivor_id'], 'expires_at', now),
  outdated('rate_limits', ['key'], 'ends_at', now),
  outdated('pushes', ['id'], 'made_at', now - 30 * day),
  outdated('former_reminders', ['person_id', 'id', 'medicine_key'], 'gone_at', now - year),
  outdated('edits_leaving', ['reminder_id', 'edit_id'], 'made_at', now - editRetentionMs),
  outdated('edits_coming', ['id'], 'made_at', now - editRetentionMs),
];

const deleteOutdatedBatch = async (
  { db }: Context,
  { table, key, time, upTo }: Outdated,
): Promise<number> => {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql`delete from ${sql.table(table)} where (${keys}) in (
    select ${keys} from ${sql.table(table)} where ${sql.ref(time)} <= ${upTo} limit ${batchSize}
  ) returning 1`.execute(db);
  return rows.length;
};

/** Without alerts, no list shows them: after 30 days. Cancelled ones: after a year. */
const deleteEmergencyBatch = async ({ db, clock }: Context): Promise<number> => {
  const now = clock.now();
  const some = db
    .selectFrom('emergencies')
    .select('id')
    .where((eb) => {
      const alerts = eb.selectFrom('alerts').select('alerts.id');
      const hasAlerts = eb.exists(alerts.whereRef('alerts.emergency_id', '=', 'emergencies.id'));
      return eb.or([
        // An answered one only records "I am OK".
        eb.and([eb('withdrawn_at', '<=', now - year), eb('answered_at', 'is', null)]),
        eb.and([eb('made_at', '<=', now - 30 * day), eb.not(hasAlerts)]),
      ]);
    })
    .limit(batchSize);
  const rows = await db.deleteFrom('emergencies').where('id', 'in', some).returning('id').execute();
  return rows.length;
};

const deleteSessionBatch = (context: Context): Promise<number> =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const over = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('expires_at', '<=', clock.now())
      .limit(batchSize)
      .execute();
    if (over.length === 0) return 0;
    const hashes = over.map(({ token_hash }) => token_hash);
    await endSubscriptions(inside, { sessionHashes: hashes });
    await db.deleteFrom('sessions').where('token_hash', 'in', hashes).execute();
    return over.length;
  });

/** Responses are repeated only while codes are valid; `spent_at` stays. */
const clearRedeemedCodeBatch = async ({ db, clock }: Context): Promise<number> => {
  const some = db
    .selectFrom('pairings')
    .select('id')
    .where('spent_pin', 'is not', null)
    .where('spent_at', '<=', clock.now() - codesTtlMs)
    .limit(batchSize);
  const rows = await db
    .updateTable('pairings')
    .set({ spent_pin: null, spent_qr_token: null })
    .where('id', 'in', some)
    .returning('id')
    .execute();
  return rows.length;
};

const deleteInBatches = async (removeBatch: () => Promise<number>): Promise<void> => {
  while ((await removeBatch()) === batchSize) await setImmediate();
};

const claimDailyRun = async ({ db, clock }: Context): Promise<boolean> => {
  const now = clock.now();
  const mine = await db
    .insertInto('jobs')
    .values({ name: 'purge', done_up_to: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ done_up_to: now })
        // A future time comes from a wrong clock.
        .where((eb) =>
          eb.or([eb('jobs.done_up_to', '<=', now - day), eb('jobs.done_up_to', '>', now)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return mine !== undefined;
};

/** Runs once a day, however many processes call it. */
export const purge = async (context: Context): Promise<void> => {
  if (!(await claimDailyRun(context))) return;
  for (const rows of allOutdated(context.clock.now())) {
    await deleteInBatches(() => deleteOutdatedBatch(context, rows));
  }
  await deleteInBatches(() => deleteSessionBatch(context));
  await deleteInBatches(() => clearRedeemedCodeBatch(context));
  await deleteInBatches(() => deleteEmergencyBatch(context));
};
