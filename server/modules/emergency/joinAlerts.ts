import { sql } from 'kysely';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import { day } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { insertAlerts, lockEmergency, newAlert } from './repository.ts';

const maxPerPass = 100;

/** Caregivers who were connected after the press of an open emergency, and have no alert of it. */
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
      sql<boolean>`not exists (select 1 from alerts
        where alerts.emergency_id = emergencies.id and alerts.caregiver_id = pairings.caregiver_id)`,
    );

/** The next round reaches them; a press that reached no one gets its rounds. */
const join = (context: Context, id: string) =>
  inTransaction(context, async ({ db, clock, newId }) => {
    const emergency = await lockEmergency(db, id);
    const missing = await withoutAlert(db).where('emergencies.id', '=', id).execute();
    if (!emergency || missing.length === 0) return;
    await insertAlerts(
      db,
      missing.map(({ caregiver_id }) => newAlert(newId(), emergency, caregiver_id)),
    );
    const now = clock.now();
    const isPushed = now - emergency.made_at < rules.pushDurationMs;
    if (isPushed && emergency.answered_at === null)
      await db.updateTable('emergencies').set({ next_at: now }).where('id', '=', id).execute();
    await bumpVersions(db, [emergency.survivor_id], ['alerts']);
  });

/** An alert that is open is one for all who are connected, whenever they were. */
export const joinAlerts = async (context: Context) => {
  const found = await withoutAlert(context.db)
    .where('emergencies.made_at', '>', context.clock.now() - day)
    .limit(maxPerPass)
    .execute();
  for (const id of new Set(found.map((one) => one.id))) await join(context, id);
};
