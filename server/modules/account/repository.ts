import { sql } from 'kysely';
import { engineOf } from '../../db/engine.ts';
import type { Db } from '../../db/open.ts';

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['made_at', 'extended_at', 'expires_at', 'time_zone'])
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

export const pairingsOf = (db: Db, personId: string) =>
  db
    .selectFrom('pairings')
    .select(['survivor_id', 'caregiver_id', 'made_at', 'ended_at'])
    .where((eb) => eb.or([eb('survivor_id', '=', personId), eb('caregiver_id', '=', personId)]))
    .orderBy('made_at')
    .orderBy('id')
    .execute();

export const pageSize = 2_000;

/** SQLite orders equal index keys by rowid: a page starts at its cursor without a scan. */
const rowCursor = (db: Db, table: 'alerts' | 'pushes' | 'audit') =>
  sql<string | number>`${sql.ref(`${table}.${engineOf(db) === 'sqlite' ? 'rowid' : 'id'}`)}`;

type Cursor<T> = T | undefined;

export const remindersPage = (
  db: Db,
  personId: string,
  after: Cursor<{ medicine_key: string; schedule_time: string }>,
) =>
  db
    .selectFrom('reminders')
    .selectAll()
    .where('person_id', '=', personId)
    .where((eb) =>
      after
        ? eb(
            eb.refTuple('medicine_key', 'schedule_time'),
            '>',
            eb.tuple(after.medicine_key, after.schedule_time),
          )
        : eb.lit(true),
    )
    .orderBy('medicine_key')
    .orderBy('schedule_time')
    .limit(pageSize)
    .execute();

export const dosesPage = (
  db: Db,
  personId: string,
  after: Cursor<{ medicine_key: string; dose: string }>,
) =>
  db
    .selectFrom('doses')
    .select(['id', 'medicine_key', 'dose', 'status', 'occurred_at', 'undone_at'])
    .where('person_id', '=', personId)
    .where((eb) =>
      after
        ? eb(eb.refTuple('medicine_key', 'dose'), '>', eb.tuple(after.medicine_key, after.dose))
        : eb.lit(true),
    )
    .orderBy('medicine_key')
    .orderBy('dose')
    .limit(pageSize)
    .execute();

export const activitiesPage = (
  db: Db,
  personId: string,
  after: Cursor<{ occurred_at: number; id: string }>,
) =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('person_id', '=', personId)
    .where((eb) =>
      after
        ? eb(eb.refTuple('occurred_at', 'id'), '<', eb.tuple(after.occurred_at, after.id))
        : eb.lit(true),
    )
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute();

type RowCursor = Cursor<{ place: string | number }>;

export const alertsPage = (
  db: Db,
  { side, personId }: { side: 'survivor_id' | 'caregiver_id'; personId: string },
  after: RowCursor,
) => {
  const place = rowCursor(db, 'alerts');
  return db
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
      'emergencies.answered_at',
      'emergencies.answered_by',
      place.as('place'),
    ])
    .where(`alerts.${side}`, '=', personId)
    .where((eb) => (after ? eb(place, '>', after.place) : eb.lit(true)))
    .orderBy(place)
    .limit(pageSize)
    .execute();
};

export const pushesPage = (db: Db, personId: string, after: RowCursor) => {
  const place = rowCursor(db, 'pushes');
  const devices = db.selectFrom('push_subscriptions').select('id').where('user_id', '=', personId);
  return db
    .selectFrom('pushes')
    .select(['kind', 'made_at', 'state', 'shown_at', place.as('place')])
    .where('subscription_id', 'in', devices)
    .where((eb) => (after ? eb(place, '>', after.place) : eb.lit(true)))
    .orderBy(place)
    .limit(pageSize)
    .execute();
};

const auditPage = (db: Db, after: RowCursor) => {
  const place = rowCursor(db, 'audit');
  return db
    .selectFrom('audit')
    .select(['at', 'actor_id', 'action', 'subject_id', place.as('place')])
    .where((eb) => (after ? eb(place, '>', after.place) : eb.lit(true)))
    .orderBy(place)
    .limit(pageSize);
};

export const auditByPage = (db: Db, personId: string, after: RowCursor) =>
  auditPage(db, after).where('actor_id', '=', personId).execute();

export const auditOnPage = (
  db: Db,
  { personId, ids }: { personId: string; ids: readonly string[] },
  after: RowCursor,
) =>
  auditPage(db, after)
    .where('subject_id', 'in', ids)
    .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '!=', personId)]))
    .execute();

export const pictureOf = async (db: Db, personId: string): Promise<Uint8Array | undefined> => {
  const avatar = await db
    .selectFrom('avatars')
    .select('picture')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return avatar?.picture;
};

/** Pushes to other users contain this user's name and medicines. */
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

export const deleteUser = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute();
};
