import { sql } from 'kysely';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { insertAlerts, lockEmergency, newAlert } from './repository.ts';

const maxPerPass = 100;

/**
 * Caregivers who were connected after the press of an open emergency. One that reached no one stays so: the survivor has
 * read that. Only the newest of a survivor, as someone may press without end.
 */
const withoutAlert = (db: Db, since: number) =>
  db
    .selectFrom('pairings')
    .innerJoin('emergencies', 'emergencies.survivor_id', 'pairings.survivor_id')
    .innerJoin('users', 'users.id', 'pairings.caregiver_id')
    .select(['emergencies.id', 'pairings.caregiver_id'])
    .where('pairings.made_at', '>', since)
    .where('pairings.ended_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .where(
      sql<boolean>`emergencies.id = (select id from emergencies as newest
        where newest.survivor_id = pairings.survivor_id and newest.made_at > ${since}
          and closed_at is null and withdrawn_at is null
        order by made_at desc, id desc limit 1)`,
    )
    .where(
      sql<boolean>`exists (select 1 from alerts where alerts.emergency_id = emergencies.id)
        and not exists (select 1 from alerts
          where alerts.emergency_id = emergencies.id and alerts.caregiver_id = pairings.caregiver_id)`,
    );

const join = (context: Context, id: string, since: number) =>
  inTransaction(context, async ({ db, newId }) => {
    const emergency = await lockEmergency(db, id);
    const missing = await withoutAlert(db, since).where('emergencies.id', '=', id).execute();
    if (!emergency || missing.length === 0) return;
    await insertAlerts(
      db,
      missing.map(({ caregiver_id }) => newAlert(newId(), emergency, caregiver_id)),
    );
    await bumpVersions(db, [emergency.survivor_id], ['alerts']);
  });

/**
 * Adds caregivers who were connected meanwhile to open emergencies; the next round reaches them. Attempts every one in a
 * transaction of its own, and returns the errors.
 */
export const joinAlerts = async (context: Context): Promise<unknown[]> => {
  const since = context.clock.now() - rules.activeForMs;
  const found = await withoutAlert(context.db, since).limit(maxPerPass).execute();
  const errors: unknown[] = [];
  for (const id of new Set(found.map((one) => one.id)))
    await join(context, id, since).catch((error: unknown) => errors.push(error));
  return errors;
};
