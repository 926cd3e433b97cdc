import type { HearingChoice } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { bumpVersions } from '../changes/repository.ts';
import { isReachable } from '../push/reachability.ts';
import { survivorsOf } from './repository.ts';

/** Who looks after these survivors, the first connected first. */
export const teamsOf = async (db: Db, survivorIds: readonly string[], now: number) => {
  const rows = await db
    .selectFrom('pairings')
    .innerJoin('users', 'users.id', 'pairings.caregiver_id')
    .select(['pairings.survivor_id', 'users.id', 'users.fname', 'users.lname', 'users.phone'])
    .select(['pairings.hears_misses', 'pairings.summary_at'])
    .select(['pairings.hears_stock', 'pairings.hears_all_taken'])
    .select(['users.time_zone', 'users.quiet_from', 'users.quiet_to'])
    .select(['users.away_until', 'users.hide_contact', isReachable(now).as('is_reachable')])
    .where('pairings.survivor_id', 'in', survivorIds)
    .where('pairings.ended_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .orderBy('pairings.made_at')
    .orderBy('pairings.id')
    .execute();
  return rows.map((row) => ({ ...row, is_reachable: row.is_reachable === 1 }));
};

/** As a caregiver reads and sets it. */
export const toHearing = (
  row: Pick<TeamRow, 'hears_misses' | 'summary_at' | 'hears_stock' | 'hears_all_taken'>,
): HearingChoice => ({
  misses: row.hears_misses,
  summary_at: row.summary_at,
  stock: row.hears_stock === 1,
  all_taken: row.hears_all_taken === 1,
});

export const awayCaregivers = (db: Db, survivorId: string, now: number) =>
  db
    .selectFrom('pairings')
    .innerJoin('users', 'users.id', 'pairings.caregiver_id')
    .select('users.id')
    .where('pairings.survivor_id', '=', survivorId)
    .where('pairings.ended_at', 'is', null)
    .where('users.away_until', '>', now);

export type TeamRow = Awaited<ReturnType<typeof teamsOf>>[number];

/** What the survivors of a caregiver, and their other caregivers, see of them has changed. */
export const bumpTeams = async ({ db }: Context, caregiverId: string) => {
  const survivors = await survivorsOf(db, caregiverId);
  await bumpVersions(db, [caregiverId, ...survivors.map(({ id }) => id)], ['pairings']);
};
