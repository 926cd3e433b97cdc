import { type JoinBuilder, type Selectable, sql } from 'kysely';
import type { AlertStatus } from '../../../contract/fields.ts';
import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';
import type { AlertsTable, Database, EmergenciesTable } from '../../db/schema.ts';
import { day } from '../../../domain/specConstants.ts';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import type { FinalAlertStatus } from '../../../domain/alertTransitions.ts';
import { isReachable } from '../push/reachability.ts';

export type EmergencyRow = Selectable<EmergenciesTable>;
export type AlertRow = Selectable<AlertsTable>;

export const unansweredEmergency = {
  round: 0,
  next_at: null,
  answered_at: null,
  answered_by: null,
  withdrawn_at: null,
  closed_at: null,
  closed_by: null,
  reopened_at: null,
  left_by: null,
} as const;

/** Outlasts the repetition: a phone that reconnects later still gets the last round. */
export const lastExpiresAt = ({ made_at, reopened_at }: EmergencyRow) =>
  (reopened_at ?? made_at) + day;

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
export const insertEmergency = (db: Db, row: EmergencyRow) =>
  hasRow(
    db
      .insertInto('emergencies')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  );

export const emergencyById = (db: Db, id: string) =>
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

export const newAlert = (
  id: string,
  emergency: Pick<EmergencyRow, 'id' | 'survivor_id'>,
  caregiver_id: string,
): AlertRow => ({
  id,
  emergency_id: emergency.id,
  survivor_id: emergency.survivor_id,
  caregiver_id,
  status: 'pending',
  seen_at: null,
  mailed_at: null,
  mail_id: null,
});

export const insertAlerts = async (db: Db, rows: readonly AlertRow[]) => {
  if (rows.length > 0) await db.insertInto('alerts').values(rows).execute();
};

export const alertById = (db: Db, id: string) =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();

export const alertStatuses = async (db: Db, emergencyId: string) => {
  const rows = await db
    .selectFrom('alerts')
    .select('status')
    .where('emergency_id', '=', emergencyId)
    .execute();
  return rows.map(({ status }) => status);
};

/** Serializes all changes of its alerts until the transaction ends: the no-op update works on both engines. */
export const lockEmergency = (db: Db, id: string) =>
  db
    .updateTable('emergencies')
    .set((eb) => ({ round: eb.ref('round') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** For all caregivers. */
export const setFinalStatus = (db: Db, emergencyId: string, status: FinalAlertStatus) =>
  db.updateTable('alerts').set({ status }).where('emergency_id', '=', emergencyId).execute();

export const onActivePairing = (join: JoinBuilder<Database, 'alerts' | 'pairings'>) =>
  join
    .onRef('pairings.survivor_id', '=', 'alerts.survivor_id')
    .onRef('pairings.caregiver_id', '=', 'alerts.caregiver_id')
    .on('pairings.ended_at', 'is', null);

/** Of caregivers who are still connected and active. */
const presentAlerts = (db: Db) =>
  db
    .selectFrom('alerts')
    .innerJoin('pairings', onActivePairing)
    .innerJoin('users as caregiver', 'caregiver.id', 'alerts.caregiver_id')
    .where('caregiver.deactivated_at', 'is', null);

export const unansweredAlerts = (db: Db) =>
  presentAlerts(db).where('alerts.status', '=', 'pending');

export const presentCaregivers = async (
  db: Db,
  emergencyId: string,
  statuses: readonly AlertStatus[],
) => {
  const rows = await presentAlerts(db)
    .select('alerts.caregiver_id')
    .where('alerts.emergency_id', '=', emergencyId)
    .where('alerts.status', 'in', statuses)
    .orderBy('alerts.caregiver_id')
    .execute();
  return rows.map((row) => row.caregiver_id);
};

/** True when a newer emergency of the survivor is open: only that one is repeated. */
export const isSuperseded = (
  db: Db,
  { id, survivor_id, made_at }: Pick<EmergencyRow, 'id' | 'survivor_id' | 'made_at'>,
) =>
  hasRow(
    db
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
      .limit(1),
  );

/** When a press may be pushed: not at once if the one before it still rings. */
export const nextPressAt = async (db: Db, survivorId: string, now: number): Promise<number> => {
  const last = await db
    .selectFrom('emergencies')
    .select(['made_at', 'next_at'])
    .where('survivor_id', '=', survivorId)
    .where('made_at', '>', now - rules.pressIntervalMs)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('next_at', 'is not', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.next_at) return now;
  const wasPushed = last.next_at >= last.made_at + rules.pushIntervalMs;
  return Math.max(now, wasPushed ? last.made_at + rules.pressIntervalMs : last.next_at);
};

/** When the oldest emergency was sent that is still repeated without an answer. */
export const alertedSince = async (db: Db, survivorId: string, now: number) => {
  const { since } = await db
    .selectFrom('emergencies')
    .select(({ fn }) => fn.min<number | null>('made_at').as('since'))
    .where('survivor_id', '=', survivorId)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('made_at', '>', now - rules.pushDurationMs)
    .executeTakeFirstOrThrow();
  return since;
};
