import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { day } from '../../domain/constants.ts';
import { type Context, inTransaction } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { codesTtlMs } from '../modules/pairing/pairingCodes.ts';
import { endSubscriptions } from '../modules/push/service.ts';

/** Rows in one statement: the write lock is held for a few milliseconds at a time. */
const batchSize = 500;

/** The rows of a table whose `time` is not after `upTo`, in epoch milliseconds. */
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

/** A reminder may say that it was made 30 days before it came, and its edit waits for 30 more. */
const editRetentionMs = 60 * day;

/** Leap years included. */
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

/** Removes one batch of a table and returns how many rows that were. */
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

/** Those without alerts, which no list shows, after 30 days; cancelled ones after a year. */
const deleteEmergencyBatch = async ({ db, clock }: Context): Promise<number> => {
  const now = clock.now();
  const some = db
    .selectFrom('emergencies')
    .select('id')
    .where((eb) => {
      const alerts = eb.selectFrom('alerts').select('alerts.id');
      const hasAlerts = eb.exists(alerts.whereRef('alerts.emergency_id', '=', 'emergencies.id'));
      return eb.or([
        // An answered one only notes "I am OK".
        eb.and([eb('withdrawn_at', '<=', now - year), eb('answered_at', 'is', null)]),
        eb.and([eb('made_at', '<=', now - 30 * day), eb.not(hasAlerts)]),
      ]);
    })
    .limit(batchSize);
  const rows = await db.deleteFrom('emergencies').where('id', 'in', some).returning('id').execute();
  return rows.length;
};

/** The devices of a session end with it, and who is out of reach by that is told of. */
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

/** Codes that were used are told again only as long as codes live; when it was stays. */
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

/** In batches, between which everybody else has their turn. */
const deleteInBatches = async (removeBatch: () => Promise<number>): Promise<void> => {
  while ((await removeBatch()) === batchSize) await setImmediate();
};

/** Whether this process is the one that does it today. */
const claimDailyRun = async ({ db, clock }: Context): Promise<boolean> => {
  const now = clock.now();
  const mine = await db
    .insertInto('jobs')
    .values({ name: 'purge', done_up_to: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ done_up_to: now })
        // What is said to have been done in the future was done by a wrong clock.
        .where((eb) =>
          eb.or([eb('jobs.done_up_to', '<=', now - day), eb('jobs.done_up_to', '>', now)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return mine !== undefined;
};

/** Removes what is kept no longer, once a day, however often and by however many it is called. */
export const purge = async (context: Context): Promise<void> => {
  if (!(await claimDailyRun(context))) return;
  for (const rows of allOutdated(context.clock.now())) {
    await deleteInBatches(() => deleteOutdatedBatch(context, rows));
  }
  await deleteInBatches(() => deleteSessionBatch(context));
  await deleteInBatches(() => clearRedeemedCodeBatch(context));
  await deleteInBatches(() => deleteEmergencyBatch(context));
};
