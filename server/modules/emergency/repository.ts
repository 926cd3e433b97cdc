import { type JoinBuilder, type Selectable, sql } from 'kysely';
import type { AlertStatus } from '../../../contract/fields.ts';
import type { Db } from '../../db/open.ts';
import type { AlertsTable, Database, EmergenciesTable } from '../../db/schema.ts';
import { isReachable } from '../push/reachability.ts';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { fullName, fullNameOrNull } from '../../format.ts';
import { locationColumns, toLocation } from './locationRepository.ts';

export type EmergencyRow = Selectable<EmergenciesTable>;
export type AlertRow = Selectable<AlertsTable>;

export const unansweredEmergency = {
  round: 0,
  next_at: null,
  answered_at: null,
  answered_by: null,
  withdrawn_at: null,
} as const;

export const caregiversToAlert = (db: Db, survivorId: string, now: number) =>
  db
    .selectFrom('pairings')
    .innerJoin('users', 'users.id', 'pairings.caregiver_id')
    .select(['users.id as caregiver_id', 'users.fname', 'users.lname'])
    .select(isReachable(now).as('is_reachable'))
    .where('pairings.survivor_id', '=', survivorId)
    .where('pairings.ended_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .orderBy('pairings.id')
    .execute();

/** False when the id exists; waits for a concurrent insert of the same id. */
export const insertEmergency = async (db: Db, row: EmergencyRow): Promise<boolean> => {
  const inserted = await db
    .insertInto('emergencies')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const emergencyById = (db: Db, id: string): Promise<EmergencyRow | undefined> =>
  db.selectFrom('emergencies').selectAll().where('id', '=', id).executeTakeFirst();

export const alertRecipients = (db: Db, emergencyId: string, now: number) =>
  db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.caregiver_id')
    .select(['alerts.id', 'users.fname', 'users.lname'])
    .select(isReachable(now).as('is_reachable'))
    .where('alerts.emergency_id', '=', emergencyId)
    .orderBy('alerts.id')
    .execute();

export const insertAlerts = async (db: Db, rows: readonly AlertRow[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto('alerts').values(rows).execute();
};

export const alertById = (db: Db, id: string): Promise<AlertRow | undefined> =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();

export const alertStatuses = async (db: Db, emergencyId: string): Promise<AlertStatus[]> => {
  const rows = await db
    .selectFrom('alerts')
    .select('status')
    .where('emergency_id', '=', emergencyId)
    .execute();
  return rows.map(({ status }) => status);
};

/** Locks the alerts until the transaction ends: the no-op update works on both engines. */
export const lockAlerts = (db: Db, emergencyId: string) =>
  db
    .updateTable('alerts')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('emergency_id', '=', emergencyId)
    .returning(['caregiver_id', 'status'])
    .execute();

export const setAlertStatus = async (
  db: Db,
  of: { readonly id: string } | { readonly emergency_id: string },
  { from, to }: { readonly from: readonly AlertStatus[]; readonly to: AlertStatus },
): Promise<string[]> => {
  const rows = await db
    .updateTable('alerts')
    .set({ status: to })
    .where((eb) => eb.and(of))
    .where('status', 'in', from)
    .returning('caregiver_id')
    .execute();
  return rows.map((row) => row.caregiver_id);
};

/** Stops the pushes to all caregivers. Undefined when the emergency was answered before. */
export const recordFirstAnswer = (
  db: Db,
  id: string,
  { by, at }: { readonly by: string; readonly at: number },
): Promise<EmergencyRow | undefined> =>
  db
    .updateTable('emergencies')
    .set({ answered_at: at, answered_by: by, next_at: null })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Keeps the first time and stops the pushes. Throws for an unknown id. */
export const recordCancelled = (db: Db, id: string, now: number): Promise<EmergencyRow> =>
  db
    .updateTable('emergencies')
    .set((eb) => ({ withdrawn_at: eb.fn.coalesce('withdrawn_at', eb.val(now)), next_at: null }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const alertsWithNames = (db: Db) =>
  db
    .selectFrom('alerts')
    .innerJoin('emergencies', 'emergencies.id', 'alerts.emergency_id')
    .innerJoin('users as survivor', 'survivor.id', 'alerts.survivor_id')
    .innerJoin('users as caregiver', 'caregiver.id', 'alerts.caregiver_id')
    .leftJoin('users as answerer', 'answerer.id', 'emergencies.answered_by')
    .leftJoin('emergency_locations', 'emergency_locations.emergency_id', 'emergencies.id')
    .select([
      'alerts.id',
      'alerts.emergency_id',
      'alerts.survivor_id',
      'alerts.caregiver_id',
      'alerts.status',
      'emergencies.message',
      'emergencies.alert_type',
      'emergencies.pressed_at',
      'emergencies.made_at',
      'emergencies.answered_at',
      'emergencies.withdrawn_at',
      'survivor.fname',
      'survivor.lname',
      'survivor.phone as survivor_phone',
      'caregiver.fname as caregiver_fname',
      'caregiver.lname as caregiver_lname',
      'answerer.fname as answerer_fname',
      'answerer.lname as answerer_lname',
      ...locationColumns,
    ]);

type AlertWithNames = Awaited<ReturnType<typeof alertWithNames>>;

export const alertWithNames = (db: Db, id: string) =>
  alertsWithNames(db).where('alerts.id', '=', id).executeTakeFirstOrThrow();

export const onActivePairing = (join: JoinBuilder<Database, 'alerts' | 'pairings'>) =>
  join
    .onRef('pairings.survivor_id', '=', 'alerts.survivor_id')
    .onRef('pairings.caregiver_id', '=', 'alerts.caregiver_id')
    .on('pairings.ended_at', 'is', null);

/** Newest first. */
const latestAlerts = (db: Db, limit: number) =>
  alertsWithNames(db)
    .orderBy('emergencies.made_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(limit);

export const alertsToCaregiver = (db: Db, caregiverId: string, limit: number) =>
  latestAlerts(db, limit)
    .innerJoin('pairings', onActivePairing)
    .where('alerts.caregiver_id', '=', caregiverId)
    .execute();

export const alertsOfSurvivor = (db: Db, survivorId: string, limit: number) =>
  latestAlerts(db, limit).where('alerts.survivor_id', '=', survivorId).execute();

export const unansweredAlerts = (db: Db) =>
  db
    .selectFrom('alerts')
    .innerJoin('pairings', onActivePairing)
    .innerJoin('users as caregiver', 'caregiver.id', 'alerts.caregiver_id')
    .where('caregiver.deactivated_at', 'is', null)
    .where('alerts.status', '=', 'pending');

export const unansweredCaregivers = async (db: Db, emergencyId: string): Promise<string[]> => {
  const rows = await unansweredAlerts(db)
    .select('alerts.caregiver_id')
    .where('alerts.emergency_id', '=', emergencyId)
    .orderBy('alerts.caregiver_id')
    .execute();
  return rows.map((row) => row.caregiver_id);
};

/** True when a newer emergency of the survivor is open: only that one is repeated. */
export const isSuperseded = async (
  db: Db,
  { id, survivor_id, made_at }: Pick<EmergencyRow, 'id' | 'survivor_id' | 'made_at'>,
): Promise<boolean> => {
  const newer = await db
    .selectFrom('emergencies')
    .select('id')
    .where('survivor_id', '=', survivor_id)
    .where('made_at', '>=', made_at)
    .where((eb) => eb.or([eb('made_at', '>', made_at), eb('id', '>', id)]))
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.exists(
        unansweredAlerts(db)
          .select('alerts.id')
          .where('alerts.emergency_id', '=', sql.ref<string>('emergencies.id')),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
};

const isoTime = (instant: number): string => new Date(instant).toISOString();

export const toAlert = (row: AlertWithNames): Alert => ({
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
  answered_at: row.answered_at === null ? null : isoTime(row.answered_at),
  withdrawn_at: row.withdrawn_at === null ? null : isoTime(row.withdrawn_at),
  location: toLocation(row),
});
