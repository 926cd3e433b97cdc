import { claimableIds } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import type { MailRow, QueuedMail } from '../../mail/repository.ts';
import { isReachable, wasShown } from '../push/reachability.ts';
import { type EmergencyRow, unansweredAlerts } from './repository.ts';

/** `withoutDevice`: no device can be reached; `unshown`: also if none of them has shown the alert. */
export type MailedCaregivers = 'withoutDevice' | 'unshown' | 'all';

export interface WhichMails {
  /** Ids of those who are not alerted yet. */
  readonly except: readonly string[];
  readonly mailed: MailedCaregivers;
}

export const alertsToMail = async (
  db: Db,
  { id }: Pick<EmergencyRow, 'id'>,
  { except, mailed }: WhichMails,
  now: number,
) => {
  const rows = await unansweredAlerts(db)
    .innerJoin('users', 'users.id', 'alerts.caregiver_id')
    .select('alerts.id')
    .where('alerts.emergency_id', '=', id)
    .$if(except.length > 0, (query) => query.where('alerts.caregiver_id', 'not in', except))
    .$if(mailed !== 'all', (query) =>
      query.where((eb) => {
        const hasNoDevice = eb(isReachable(now), '=', 0);
        return mailed === 'withoutDevice'
          ? hasNoDevice
          : eb.or([hasNoDevice, eb(wasShown(id), '=', 0)]);
      }),
    )
    .execute();
  return rows.map((row) => row.id);
};

/** Skips locked alerts: their answer waits for the emergency, so waiting would deadlock. */
export const claimForMail = async (db: Db, ids: readonly string[], now: number) => {
  if (ids.length === 0) return [];
  const unmailed = db
    .selectFrom('alerts')
    .select('id')
    .where('id', 'in', ids)
    .where('mailed_at', 'is', null)
    .where((eb) => {
      const confirmed = eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'alerts.caregiver_id')
        .where('email_confirmed_at', 'is not', null);
      return eb.exists(confirmed);
    });
  return db
    .updateTable('alerts')
    .set({ mailed_at: now })
    .where('id', 'in', claimableIds(db, unmailed))
    .returning(['id', 'caregiver_id'])
    .execute();
};

export const alertMailTimes = async (
  db: Db,
  caregiverId: string,
  { since, most }: { readonly since: number; readonly most: number },
) => {
  const rows = await db
    .selectFrom('alerts')
    .select(({ fn }) => fn.max<number>('mailed_at').as('at'))
    .where('caregiver_id', '=', caregiverId)
    .where('mailed_at', '>', since)
    .where('mail_id', 'is not', null)
    .groupBy('mail_id')
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at }) => at);
};

export const recordMail = (db: Db, alertId: string, mail: QueuedMail) =>
  db
    .updateTable('alerts')
    .set({ mail_id: mail.id, mailed_at: mail.due_at })
    .where('id', '=', alertId)
    .execute();

export const forgetMails = (db: Db, emergencyId: string) =>
  db
    .updateTable('alerts')
    .set({ mailed_at: null, mail_id: null })
    .where('emergency_id', '=', emergencyId)
    .where('status', '=', 'pending')
    .execute();

export const alertsOfMail = (db: Db, { id, user_id }: Pick<MailRow, 'id' | 'user_id'>) =>
  unansweredAlerts(db)
    .innerJoin('emergencies', 'emergencies.id', 'alerts.emergency_id')
    .innerJoin('users', 'users.id', 'alerts.survivor_id')
    .select(['users.fname', 'users.lname', 'users.time_zone'])
    .select(['alerts.survivor_id', 'emergencies.message', 'emergencies.pressed_at'])
    .where('alerts.caregiver_id', '=', user_id)
    .where('alerts.mail_id', '=', id)
    .where('emergencies.answered_at', 'is', null)
    .orderBy('emergencies.made_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .execute();
