import { sql } from 'kysely';
import { emergency as rules } from '../../domain/emergencyRules.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { claimableDueIds, dueIds } from '../db/claim.ts';
import type { Db } from '../db/open.ts';
import { joinAlerts } from '../modules/emergency/joinAlerts.ts';
import { reopenAlerts } from '../modules/emergency/reopenAlerts.ts';
import type { EmergencyRow } from '../modules/emergency/repository.ts';
import { notify } from '../notify/notify.ts';
import { inBatches } from './inBatches.ts';

/**
 * Rounds count from `made_at`, so a pause skips some. They end an hour after it or after the reopening. `next_at` is null
 * after the last, and after the question to close a seen emergency.
 */
const claimDue = (db: Db, ids: readonly string[], now: number): Promise<EmergencyRow[]> => {
  // SQLite would otherwise bind a float and divide with a fraction.
  const age = sql<number>`(cast(${now} as bigint) - made_at)`;
  const round = sql<number>`${age} / ${sql.lit(rules.pushIntervalMs)}`;
  const pushedFor = sql<number>`(cast(${now} as bigint) - coalesce(reopened_at, made_at))`;
  return db
    .updateTable('emergencies')
    .set({
      round,
      next_at: sql<
        number | null
      >`case when answered_at is not null or ${pushedFor} >= ${sql.lit(rules.pushDurationMs)}
        then null else made_at + (${round} + 1) * ${sql.lit(rules.pushIntervalMs)} end`,
    })
    .where('id', 'in', claimableDueIds(db, 'emergencies', ids, now))
    .returningAll()
    .execute();
};

const repeat = (context: Context, ids: readonly string[], now: number) =>
  inTransaction(context, async (inside) => {
    for (const emergency of await claimDue(inside.db, ids, now)) {
      if (emergency.answered_at !== null) {
        await notify(inside, 'emergency-unclosed', emergency);
        continue;
      }
      await notify(inside, 'emergency', emergency);
      if (emergency.next_at === null) await notify(inside, 'emergency-unanswered', emergency);
    }
  });

/** Attempts every emergency, then throws the first error. */
export const repeatEmergencies = async (context: Context) => {
  const errors = await reopenAlerts(context).catch((error: unknown) => [error]);
  errors.push(...(await joinAlerts(context).catch((error: unknown) => [error])));
  const now = context.clock.now();
  const due = await dueIds(context.db, 'emergencies', now).execute();
  const ids = due.map(({ id }) => id);
  errors.push(...(await inBatches(ids, (batch) => repeat(context, batch, now))));
  if (errors.length > 0) throw errors[0];
};
