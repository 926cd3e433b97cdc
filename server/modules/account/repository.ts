import type { Db } from '../../db/open.ts';

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['made_at', 'extended_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .execute();

export const devicesOf = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'made_at'])
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .execute();

/** Those that have ended as well. */
export const pairingsOf = (db: Db, personId: string) =>
  db
    .selectFrom('pairings')
    .select(['survivor_id', 'caregiver_id', 'made_at', 'ended_at'])
    .where((eb) => eb.or([eb('survivor_id', '=', personId), eb('caregiver_id', '=', personId)]))
    .orderBy('made_at')
    .orderBy('id')
    .execute();

export const dosesOf = (db: Db, personId: string) =>
  db
    .selectFrom('doses')
    .select(['medicine_key', 'dose', 'status', 'occurred_at'])
    .where('person_id', '=', personId)
    .orderBy('dose')
    .orderBy('medicine_key')
    .execute();

/** All of them, newest first. */
export const activitiesOf = (db: Db, personId: string) =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const alertsOf = (db: Db, personId: string) =>
  db
    .selectFrom('alerts')
    .innerJoin('emergencies', 'emergencies.id', 'alerts.emergency_id')
    .select([
      'alerts.id',
      'alerts.survivor_id',
      'alerts.caregiver_id',
      'alerts.status',
      'emergencies.message',
      'emergencies.alert_type',
      'emergencies.location_data',
      'emergencies.pressed_at',
      'emergencies.made_at',
    ])
    .where((eb) =>
      eb.or([eb('alerts.survivor_id', '=', personId), eb('alerts.caregiver_id', '=', personId)]),
    )
    .orderBy('emergencies.pressed_at')
    .orderBy('alerts.id')
    .execute();

/** What this person did, and what was done to them. */
export const auditOf = (db: Db, personId: string) =>
  db
    .selectFrom('audit')
    .select(['at', 'action', 'subject_id'])
    .where((eb) => eb.or([eb('actor_id', '=', personId), eb('subject_id', '=', personId)]))
    .orderBy('at')
    .orderBy('id')
    .execute();

/** As WebP. */
export const pictureOf = async (db: Db, personId: string): Promise<Uint8Array | undefined> => {
  const avatar = await db
    .selectFrom('avatars')
    .select('picture')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return avatar?.picture;
};

/** Notices to others that tell of this person: their text holds names and medicines. */
export const deletePushesAbout = async (db: Db, personId: string): Promise<void> => {
  const doses = db.selectFrom('doses').select('id').where('person_id', '=', personId);
  const emergencies = db.selectFrom('emergencies').select('id').where('survivor_id', '=', personId);
  await db
    .deleteFrom('pushes')
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', personId),
        eb('subject_id', 'in', doses),
        eb('subject_id', 'in', emergencies),
      ]),
    )
    .execute();
};

/** With all that hangs on it, by the foreign keys. */
export const deleteUser = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute();
};
