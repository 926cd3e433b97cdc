import { claimable } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import { isReachable, wasReached } from '../push/reachable.ts';
import { type AlertRow, type EmergencyRow, waiting } from './repository.ts';

/** From this round on, counted from 0, those before it have had their time to get out. */
const reachedBefore = 2;

/** The ids of those of their alerts that no push can reach now, or that none has reached in time. */
export const unreachedAlerts = async (
  db: Db,
  { id, round }: Pick<EmergencyRow, 'id' | 'round'>,
  now: number,
): Promise<string[]> => {
  const rows = await waiting(db)
    .innerJoin('users', 'users.id', 'alerts.caregiver_id')
    .select('alerts.id')
    .where('alerts.emergency_id', '=', id)
    .where((eb) => {
      const isNow = eb(isReachable(now), '=', 0);
      return round < reachedBefore ? isNow : eb.or([isNow, eb(wasReached(id), '=', 0)]);
    })
    .execute();
  return rows.map((row) => row.id);
};

/**
 * Notes that a mail is queued for these alerts, and returns those for which none was. One that is
 * just being answered is passed over: who answers waits for the emergency, and would be waited for.
 */
export const claimForMail = async (
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<Pick<AlertRow, 'id' | 'caregiver_id'>[]> => {
  if (ids.length === 0) return [];
  const unmailed = db
    .selectFrom('alerts')
    .select('id')
    .where('id', 'in', ids)
    .where('mailed_at', 'is', null);
  return db
    .updateTable('alerts')
    .set({ mailed_at: now })
    .where('id', 'in', claimable(db, unmailed))
    .returning(['id', 'caregiver_id'])
    .execute();
};

/** An alert as a mail tells of it; undefined where it is not to be told any more. */
export const alertToMail = (db: Db, alertId: string) =>
  waiting(db)
    .innerJoin('emergencies', 'emergencies.id', 'alerts.emergency_id')
    .innerJoin('users', 'users.id', 'alerts.survivor_id')
    .select(['users.fname', 'users.lname', 'users.time_zone'])
    .select(['emergencies.message', 'emergencies.pressed_at'])
    .where('alerts.id', '=', alertId)
    .where('emergencies.answered_at', 'is', null)
    .executeTakeFirst();
