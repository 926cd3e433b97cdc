import type { Context } from '../context.ts';
import { engineOf } from './engine.ts';
import { hasRow } from './hasRow.ts';

/** After it, another process takes over from one that stalled or was killed. */
const leaseMs = 5_000;
const renewEveryMs = 1_000;

/**
 * On PostgreSQL, which several processes share, one at a time does the work; false if another is at it.
 * On SQLite it costs no write.
 */
export const runLeased = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> => {
  if (engineOf(db) === 'sqlite') return work().then(() => true);
  const now = clock.now();
  const leased = { name, done_up_to: now + leaseMs };
  const claimed = await hasRow(
    db
      .insertInto('jobs')
      .values(leased)
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(leased)
          // A lease that ends later comes from a wrong clock.
          .where((eb) =>
            eb.or([eb('jobs.done_up_to', '<=', now), eb('jobs.done_up_to', '>', now + leaseMs)]),
          ),
      )
      .returning('name'),
  );
  if (!claimed) return false;
  const setEnd = (end: number) =>
    db.updateTable('jobs').set({ done_up_to: end }).where('name', '=', name).execute();
  const timer = setInterval(() => {
    setEnd(clock.now() + leaseMs).catch(() => undefined);
  }, renewEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await setEnd(0).catch(() => undefined);
  }
  return true;
};
