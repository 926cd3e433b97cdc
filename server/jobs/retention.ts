import { type RawBuilder, sql } from 'kysely';
import { day, hour } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { engineOf } from '../db/engine.ts';
import type { Db } from '../db/open.ts';
import { firstIdAt } from '../idGenerator.ts';
import { batchSize, deleteInBatches, repeatBatches, truncateLog } from '../db/deleteInBatches.ts';
import type { Database } from '../db/schema.ts';
import { endSessions } from '../modules/devices/service.ts';
import { linkGraceMs } from '../modules/pairing/pairingCodes.ts';
import { claimRun } from './claimRun.ts';

type Outdated = readonly [table: keyof Database, condition: RawBuilder<boolean>];

const year = 366 * day;
/** Of what people did: alerts, changes, the audit. Doses and their answers stay as long as the account. */
const recordsKeptMs = 3 * year;

const allOutdated = (now: number): Outdated[] => {
  const upTo = (time: string, instant: number) => sql<boolean>`${sql.ref(time)} <= ${instant}`;
  // An answered one only records "I am OK". Without alerts, no list shows it.
  const emergencies = sql<boolean>`withdrawn_at <= ${now - year} and answered_at is null
    or made_at <= ${now - recordsKeptMs}
    or made_at <= ${now - 30 * day}
      and not exists (select 1 from alerts where alerts.emergency_id = emergencies.id)`;
  // Those of doses are most of what is stored.
  const pushes = sql<boolean>`made_at <= ${now - 30 * day}
    or made_at <= ${now - 7 * day} and kind in ('dose', 'answered')`;
  const changes = sql<boolean>`actor_id is not null and dose_id is null
    and occurred_at <= ${now - recordsKeptMs}`;
  return [
    ['idempotency', upTo('made_at', now - year)],
    ['email_tokens', upTo('expires_at', now)],
    ['mails', upTo('expires_at', now)],
    ['pairing_codes', upTo('expires_at', now - linkGraceMs)],
    ['invitations', upTo('expires_at', now)],
    ['rate_limits', upTo('ends_at', now)],
    ['pushes', pushes],
    ['former_reminders', upTo('gone_at', now - year)],
    ['emergency_locations', upTo('at', now - 30 * day)],
    ['emergencies', emergencies],
    ['activities', changes],
    ['audit_counts', upTo('hour', Math.floor((now - recordsKeptMs) / hour))],
    [
      'audit',
      sql<boolean>`id < ${firstIdAt(now - recordsKeptMs + 1)} and ${upTo('at', now - recordsKeptMs)}`,
    ],
  ];
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
    await endSessions(
      inside,
      over.map(({ token_hash }) => token_hash),
    );
    return over.length;
  });

/** Without it the database refuses to delete from the audit. */
const allowAuditDeletion = (db: Db, upTo: number) =>
  db
    .insertInto('jobs')
    .values({ name: 'audit', done_up_to: upTo })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ done_up_to: upTo }))
    .execute();

/** Deletes once a day, however many processes call it. */
export const purge = async (context: Context) => {
  // Tries again in each run what a reader prevented.
  await truncateLog(context.db);
  // PostgreSQL gathers statistics by itself.
  if (engineOf(context.db) === 'sqlite') await sql`pragma optimize`.execute(context.db);
  const now = context.clock.now();
  const isClaimed = await inTransaction(context, async (inside) => {
    if (!(await claimRun(inside, 'purge', day))) return false;
    await allowAuditDeletion(inside.db, now - recordsKeptMs);
    return true;
  });
  if (!isClaimed) return;
  for (const [table, condition] of allOutdated(now)) {
    await deleteInBatches(context, table, condition);
  }
  await repeatBatches(() => deleteSessionBatch(context));
};
