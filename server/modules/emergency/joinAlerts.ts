import { sql } from 'kysely';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { insertAlerts, lockEmergency, newAlert } from './repository.ts';

const maxPerPass = 100;

/** Caregivers who were connected after the press of an open emergency. One that reached no one stays so: the survivor has read that. */
const withoutAlert = (db: Db) =>
  db
    .selectFrom('emergencies')
    .innerJoin('pairings', 'pairings.survivor_id', 'emergencies.survivor_id')
    .innerJoin('users', 'users.id', 'pairings.caregiver_id')
    .select(['emergencies.id', 'pairings.caregiver_id'])
    .where('closed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('pairings.ended_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from alerts where alerts.emergency_id = emergencies.id)
        and not exists (select 1 from alerts
          where alerts.emergency_id = emergencies.id and alerts.caregiver_id = pairings.caregiver_id)`,
    );

const join = (context: Context, id: string) =>
  inTransaction(context, async ({ db, newId }) => {
    const emergency = await lockEmergency(db, id);
    const missing = await withoutAlert(db).where('emergencies.id', '=', id).execute();
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
  const found = await withoutAlert(context.db)
    .where('emergencies.made_at', '>', context.clock.now() - rules.activeForMs)
    .limit(maxPerPass)
    .execute();
  const errors: unknown[] = [];
  for (const id of new Set(found.map((one) => one.id)))
    await join(context, id).catch((error: unknown) => errors.push(error));
  return errors;
};
