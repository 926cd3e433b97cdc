import { sql } from 'kysely';
import { hour } from '../../domain/constants.ts';
import { type Context, inTransaction } from '../context.ts';
import { claimable } from '../db/claim.ts';
import type { Db } from '../db/open.ts';
import { pushEmergency, pushUnanswered } from '../modules/emergency/pushes.ts';
import type { EmergencyRow } from '../modules/emergency/repository.ts';
import { repeatEvery } from '../modules/emergency/service.ts';

/** How long an emergency is pushed, in milliseconds from when the server learned of it. */
export const repeatFor = hour;

const mostAtOnce = 20;

/**
 * Takes emergencies whose next round has come and notes that round, counted from their beginning:
 * those that a pause of the server skipped are not made up for. `next_at` is null after the last.
 */
const claimDue = (db: Db, now: number): Promise<EmergencyRow[]> => {
  const round = sql<number>`(${sql.lit(now)} - made_at) / ${sql.lit(repeatEvery)}`;
  const due = db
    .selectFrom('emergencies')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(mostAtOnce);
  return db
    .updateTable('emergencies')
    .set({
      round,
      next_at: sql<number | null>`case when ${sql.lit(now)} - made_at >= ${sql.lit(repeatFor)}
        then null else made_at + (${round} + 1) * ${sql.lit(repeatEvery)} end`,
    })
    .where('id', 'in', claimable(db, due))
    .returningAll()
    .execute();
};

/** Pushes again what nobody has answered; after an hour, tells the survivor instead. */
export const repeatEmergencies = async (context: Context): Promise<void> => {
  const now = context.clock.now();
  let count: number;
  do {
    count = await inTransaction(context, async (inside) => {
      const due = await claimDue(inside.db, now);
      for (const emergency of due) {
        await (emergency.next_at === null ? pushUnanswered : pushEmergency)(inside, emergency);
      }
      return due.length;
    });
  } while (count === mostAtOnce);
};
