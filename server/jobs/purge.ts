import { type RawBuilder, sql } from 'kysely';
import { day } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { batchSize, deleteInBatches, repeatBatches } from '../db/deleteInBatches.ts';
import type { Database } from '../db/schema.ts';
import { truncateLog } from '../db/truncateLog.ts';
import { endSessions } from '../modules/push/service.ts';
import { claimRun } from './claimRun.ts';

type Outdated = readonly [table: keyof Database, condition: RawBuilder<boolean>];

const year = 366 * day;

const allOutdated = (now: number): Outdated[] => {
  const upTo = (time: string, instant: number) => sql<boolean>`${sql.ref(time)} <= ${instant}`;
  // An answered one only records "I am OK". Without alerts, no list shows it.
  const emergencies = sql<boolean>`withdrawn_at <= ${now - year} and answered_at is null
    or made_at <= ${now - 30 * day}
      and not exists (select 1 from alerts where alerts.emergency_id = emergencies.id)`;
  return [
    ['idempotency', upTo('made_at', now - year)],
    ['email_tokens', upTo('expires_at', now)],
    ['mails', upTo('expires_at', now)],
    ['pairing_codes', upTo('expires_at', now)],
    ['invitations', upTo('expires_at', now)],
    ['rate_limits', upTo('ends_at', now)],
    ['pushes', upTo('made_at', now - 30 * day)],
    ['former_reminders', upTo('gone_at', now - year)],
    ['emergency_locations', upTo('at', now - 30 * day)],
    ['emergencies', emergencies],
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

/** Deletes once a day, however many processes call it. */
export const purge = async (context: Context): Promise<void> => {
  // Tries again in each run what a reader prevented.
  await truncateLog(context.db);
  if (!(await claimRun(context, 'purge', day))) return;
  for (const [table, condition] of allOutdated(context.clock.now())) {
    await deleteInBatches(context.db, table, condition);
  }
  await repeatBatches(() => deleteSessionBatch(context));
};
