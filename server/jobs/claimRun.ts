import type { Context } from '../context.ts';
import { hasRow } from '../db/hasRow.ts';

/** True for one process in each period. */
export const claimRun = async ({ db, clock }: Context, name: string, periodMs: number) => {
  const now = clock.now();
  const claim = db
    .insertInto('jobs')
    .values({ name, done_up_to: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ done_up_to: now })
        // A future time comes from a wrong clock.
        .where((eb) =>
          eb.or([eb('jobs.done_up_to', '<=', now - periodMs), eb('jobs.done_up_to', '>', now)]),
        ),
    )
    .returning('name');
  return hasRow(claim);
};
