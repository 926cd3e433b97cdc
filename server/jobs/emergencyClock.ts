import { sql } from 'kysely';
import { emergency as rules } from '../../domain/constants.ts';
import { type Context, inTransaction } from '../context.ts';
import { claimableDueIds, dueIds } from '../db/claim.ts';
import type { Db } from '../db/open.ts';
import { enqueueAlertMails } from '../modules/emergency/alertMails.ts';
import { enqueueEmergencyPush, enqueueUnansweredPush } from '../modules/emergency/pushes.ts';
import { type EmergencyRow, isSuperseded } from '../modules/emergency/repository.ts';
import { inBatches } from './inBatches.ts';

/**
 * Takes those of these emergencies whose next round has come and notes that round, counted from
 * their beginning: those that a pause of the server skipped are not made up for. `next_at` is null
 * with the last.
 */
const claimDue = (db: Db, ids: readonly string[], now: number): Promise<EmergencyRow[]> => {
  // SQLite would divide a number that is bound with a fraction.
  const age = sql<number>`(cast(${now} as bigint) - made_at)`;
  const round = sql<number>`${age} / ${sql.lit(rules.pushIntervalMs)}`;
  return db
    .updateTable('emergencies')
    .set({
      round,
      next_at: sql<number | null>`case when ${age} >= ${sql.lit(rules.pushDurationMs)}
        then null else made_at + (${round} + 1) * ${sql.lit(rules.pushIntervalMs)} end`,
    })
    .where('id', 'in', claimableDueIds(db, 'emergencies', ids, now))
    .returningAll()
    .execute();
};

/** One transaction. */
const repeat = (context: Context, ids: readonly string[], now: number): Promise<void> =>
  inTransaction(context, async (inside) => {
    for (const emergency of await claimDue(inside.db, ids, now)) {
      const isLast = emergency.next_at === null;
      if (isLast || !(await isSuperseded(inside.db, emergency))) {
        await enqueueEmergencyPush(inside, emergency);
      }
      await enqueueAlertMails(inside, emergency);
      if (isLast) await enqueueUnansweredPush(inside, emergency);
    }
  });

/**
 * Pushes again the newest emergency of each survivor that no caregiver has answered, and mails it to
 * those whom no push has reached. After an hour pushes each for the last time, also one that is not
 * the newest, and notifies the survivor.
 * Throws the first error that it met, after it has done all that it could.
 */
export const repeatEmergencies = async (context: Context): Promise<void> => {
  const now = context.clock.now();
  const due = await dueIds(context.db, 'emergencies', now).execute();
  const errors = await inBatches(
    due.map(({ id }) => id),
    (ids) => repeat(context, ids, now),
  );
  if (errors.length > 0) throw errors[0];
};
