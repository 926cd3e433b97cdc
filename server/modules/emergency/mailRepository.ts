import { claimable } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import { isReachable, wasShown } from '../push/reachable.ts';
import { type AlertRow, type EmergencyRow, waiting } from './repository.ts';

/** From this round on, counted from 0, a push must have been shown: a push service accepts it for a lost phone too. */
const shownBefore = 2;
/** From this round on each caregiver who has not answered is mailed. */
const allFrom = 5;

/** The ids of the open alerts of this emergency that are to be mailed by this round. */
export const alertsToMail = async (
  db: Db,
  { id, round }: Pick<EmergencyRow, 'id' | 'round'>,
  now: number,
): Promise<string[]> => {
  const rows = await waiting(db)
    .innerJoin('users', 'users.id', 'alerts.caregiver_id')
    .select('alerts.id')
    .where('alerts.emergency_id', '=', id)
    .$if(round < allFrom, (query) =>
      query.where((eb) => {
        const hasNoDevice = eb(isReachable(now), '=', 0);
        return round < shownBefore ? hasNoDevice : eb.or([hasNoDevice, eb(wasShown(id), '=', 0)]);
      }),
    )
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
