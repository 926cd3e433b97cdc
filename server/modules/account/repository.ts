import { sql } from 'kysely';
import { day } from '../../../domain/specConstants.ts';
import { engineOf } from '../../db/engine.ts';
import type { Db } from '../../db/open.ts';
import { recorderName } from '../doses/repository.ts';
import { onActivePairing } from '../emergency/repository.ts';
import { locationColumns } from '../emergency/locationRepository.ts';
import { medicinePictures } from '../medicineRows/pictureRepository.ts';

/** In which another admin can keep an account that is to be erased. */
export const erasureDelayMs = day;

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['made_at', 'extended_at', 'expires_at', 'time_zone', 'device_name'])
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .execute();

export const liveSessionsOf = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['token_hash', 'device_name', 'extended_at'])
    .select(
      sql<number>`case when exists (select 1 from push_subscriptions
        where session_hash = token_hash) then 1 else 0 end`.as('is_reachable'),
    )
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('extended_at', 'desc')
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
    .select(['hears_misses', 'summary_at', 'hears_stock', 'hears_all_taken'])
    .where((eb) => eb.or([eb('survivor_id', '=', personId), eb('caregiver_id', '=', personId)]))
    .orderBy('made_at')
    .orderBy('id')
    .execute();

export const pictureOf = async (db: Db, personId: string) => {
  const avatar = await db
    .selectFrom('avatars')
    .select('picture')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return avatar?.picture;
};

export const medicinePicturesOf = (db: Db, personId: string) =>
  medicinePictures(db)
    .select(['medicine_id', 'medicine_name', 'picture'])
    .where('person_id', '=', personId);

/** SQLite orders equal index keys by rowid: a page starts at its cursor without a scan. */
export const rowCursor = (db: Db, table: 'alerts' | 'pushes' | 'audit') =>
  sql<string | number>`${sql.ref(`${table}.${engineOf(db) === 'sqlite' ? 'rowid' : 'id'}`)}`;

export const dosesOf = (db: Db, personId: string) =>
  db
    .selectFrom('doses')
    .select([
      'id',
      'medicine_id',
      'medicine_name as medicine',
      'dose',
      'status',
      'occurred_at',
      'said_at',
      'undone_at',
      'as_needed',
      recorderName.as('recorded_by'),
    ])
    .where('person_id', '=', personId);

const alertRows = (db: Db) =>
  db
    .selectFrom('alerts')
    .innerJoin('emergencies', 'emergencies.id', 'alerts.emergency_id')
    .leftJoin('emergency_locations', 'emergency_locations.emergency_id', 'emergencies.id')
    .select(['alerts.id', 'alerts.survivor_id', 'alerts.caregiver_id', 'alerts.status'])
    .select(['message', 'alert_type', 'location_data', 'pressed_at', 'emergencies.made_at'])
    .select(['seen_at', 'closed_at', 'closed_by'])
    .select(['answered_at', 'answered_by', rowCursor(db, 'alerts').as('place')])
    .select(locationColumns);

export const alertsOfSurvivor = (db: Db, personId: string) =>
  alertRows(db).where('alerts.survivor_id', '=', personId);

/** Those that their screens still show. */
export const alertsOfCaregiver = (db: Db, personId: string) =>
  alertRows(db).innerJoin('pairings', onActivePairing).where('alerts.caregiver_id', '=', personId);

export const pushesOf = (db: Db, personId: string) => {
  const devices = db.selectFrom('push_subscriptions').select('id').where('user_id', '=', personId);
  return db
    .selectFrom('pushes')
    .select(['kind', 'made_at', 'state', 'shown_at', rowCursor(db, 'pushes').as('place')])
    .where('subscription_id', 'in', devices);
};

const auditRows = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor_id', 'action', 'subject_id', rowCursor(db, 'audit').as('place')]);

export const auditBy = (db: Db, personId: string) => auditRows(db).where('actor_id', '=', personId);

/** Without those of `auditBy`. */
export const auditOn = (db: Db, ids: readonly string[], personId: string) =>
  auditRows(db)
    .where('subject_id', 'in', ids)
    .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '!=', personId)]));

/** Locks them until the transaction ends, so that two admins cannot remove each other. */
export const lockActiveAdmins = async (db: Db) => {
  const rows = await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
