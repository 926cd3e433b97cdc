import type { Alert } from '../../../contract/endpoints/index.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { fullName, fullNameOrNull } from '../../format.ts';
import { locationColumns, toLocation } from './locationRepository.ts';
import { onActivePairing } from './repository.ts';

const alertsWithNames = (db: Db) =>
  db
    .selectFrom('alerts')
    .innerJoin('emergencies', 'emergencies.id', 'alerts.emergency_id')
    .innerJoin('users as survivor', 'survivor.id', 'alerts.survivor_id')
    .innerJoin('users as caregiver', 'caregiver.id', 'alerts.caregiver_id')
    .leftJoin('users as answerer', 'answerer.id', 'emergencies.answered_by')
    .leftJoin('users as closer', 'closer.id', 'emergencies.closed_by')
    .leftJoin('users as gone', 'gone.id', 'emergencies.left_by')
    .leftJoin('emergency_locations', 'emergency_locations.emergency_id', 'emergencies.id')
    .selectAll('alerts')
    .select([
      'emergencies.message',
      'emergencies.alert_type',
      'emergencies.pressed_at',
      'emergencies.made_at',
      'emergencies.answered_at',
      'emergencies.withdrawn_at',
      'emergencies.closed_at',
      'emergencies.reopened_at',
      'survivor.fname',
      'survivor.lname',
      'survivor.phone as survivor_phone',
      'caregiver.fname as caregiver_fname',
      'caregiver.lname as caregiver_lname',
      'answerer.fname as answerer_fname',
      'answerer.lname as answerer_lname',
      'closer.fname as closer_fname',
      'closer.lname as closer_lname',
      'gone.fname as gone_fname',
      'gone.lname as gone_lname',
      ...locationColumns,
    ]);

type AlertWithNames = Awaited<ReturnType<ReturnType<typeof alertsWithNames>['execute']>>[number];

const seenBy = (db: Db, emergencyIds: readonly string[]) =>
  db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.caregiver_id')
    .select(['alerts.emergency_id', 'alerts.caregiver_id', 'alerts.seen_at'])
    .select(['users.fname', 'users.lname', 'users.phone', 'users.hide_contact'])
    .where('alerts.emergency_id', 'in', emergencyIds)
    .where('alerts.seen_at', 'is not', null)
    .orderBy('alerts.seen_at')
    .orderBy('alerts.id')
    .execute();

type SeenBy = Awaited<ReturnType<typeof seenBy>>;

const isoTime = (instant: number): string => new Date(instant).toISOString();

const isoTimeOrNull = (instant: number | null): string | null =>
  instant === null ? null : isoTime(instant);

const toAlert = (row: AlertWithNames, seen: SeenBy): Alert => ({
  id: row.id,
  emergency_id: row.emergency_id,
  survivor_id: row.survivor_id,
  fname: row.fname,
  lname: row.lname,
  phone: null,
  survivor_phone: row.survivor_phone,
  message: row.message,
  alert_type: row.alert_type,
  status: row.status,
  created_at: isoTime(row.made_at),
  pressed_at: isoTime(row.pressed_at),
  caregiver_id: row.caregiver_id,
  caregiver_name: fullName({ fname: row.caregiver_fname, lname: row.caregiver_lname }),
  answered_by: fullNameOrNull(row.answerer_fname, row.answerer_lname),
  answered_at: isoTimeOrNull(row.answered_at),
  withdrawn_at: isoTimeOrNull(row.withdrawn_at),
  seen_by: seen.map(({ caregiver_id, seen_at, phone, hide_contact, ...name }) => ({
    name: fullName(name),
    at: isoTime(seen_at ?? 0),
    ...(phone !== null && hide_contact === 0 && caregiver_id !== row.caregiver_id && { phone }),
  })),
  closed_by: fullNameOrNull(row.closer_fname, row.closer_lname),
  closed_at: isoTimeOrNull(row.closed_at),
  reopened_at: isoTimeOrNull(row.reopened_at),
  left_by: fullNameOrNull(row.gone_fname, row.gone_lname),
  location: toLocation(row),
});

const toAlerts = async (db: Db, rows: readonly AlertWithNames[]) => {
  if (rows.length === 0) return [];
  const ids = new Set(rows.map(({ emergency_id }) => emergency_id));
  const seen = groupBy(await seenBy(db, [...ids]), ({ emergency_id }) => emergency_id);
  return rows.map((row) => toAlert(row, seen.get(row.emergency_id) ?? []));
};

export const readAlert = async (db: Db, id: string) => {
  const row = await alertsWithNames(db).where('alerts.id', '=', id).executeTakeFirstOrThrow();
  const seen = await seenBy(db, [row.emergency_id]);
  return toAlert(row, seen);
};

const maxListedAlerts = 200;

/** Newest first. */
const latestAlerts = (db: Db) =>
  alertsWithNames(db)
    .orderBy('emergencies.made_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(maxListedAlerts);

const alertsToCaregiver = async (db: Db, caregiverId: string) => {
  const rows = await latestAlerts(db)
    .innerJoin('pairings', onActivePairing)
    .where('alerts.caregiver_id', '=', caregiverId)
    .execute();
  return toAlerts(db, rows);
};

const alertsOfSurvivor = async (db: Db, survivorId: string) => {
  const rows = latestAlerts(db).where('alerts.survivor_id', '=', survivorId);
  return toAlerts(db, await rows.execute());
};

export const listAlerts = async (
  { db }: Context,
  { id, role }: Session['user'],
): Promise<Alert[]> => {
  if (role === 'admin') return [];
  const read = role === 'survivor' ? alertsOfSurvivor : alertsToCaregiver;
  return read(db, id);
};
