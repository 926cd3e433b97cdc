import type { Db } from '../../server/db/open.ts';

/** What the database holds of a run. */
export const readTruth = async (db: Db) => ({
  users: await db.selectFrom('users').select('email_norm').execute(),
  activities: await db.selectFrom('activities').select(['details', 'status', 'dose_id']).execute(),
  emergencies: await db
    .selectFrom('emergencies')
    .select(['id', 'made_at', 'round', 'answered_at', 'withdrawn_at'])
    .execute(),
  alerts: await db
    .selectFrom('alerts')
    .select(['emergency_id', 'caregiver_id', 'status'])
    .execute(),
  pairings: await db
    .selectFrom('pairings')
    .select(['survivor_id', 'caregiver_id', 'ended_at'])
    .execute(),
  reminders: await db
    .selectFrom('reminders')
    .select(['person_id', 'medicine_name', 'schedule_time'])
    .execute(),
  doses: await db
    .selectFrom('doses')
    .select(['id', 'person_id', 'medicine_key', 'dose', 'status'])
    .execute(),
  pushes: await db
    .selectFrom('pushes')
    .select(['id', 'subscription_id', 'kind', 'subject_id', 'round', 'state', 'shown_at'])
    .execute(),
});

export type Truth = Awaited<ReturnType<typeof readTruth>>;
