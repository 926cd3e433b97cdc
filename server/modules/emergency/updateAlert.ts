import type { Alert } from '../../../contract/endpoints/index.ts';
import { isFinal, type NextAlertStatus } from '../../../domain/alertTransitions.ts';
import { aFormerCaregiver } from '../../../domain/alertWords.ts';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { fullName } from '../../format.ts';
import { forbidden, HttpError } from '../../httpError.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { userById } from '../users/repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import { isPaired } from '../pairing/repository.ts';
import { acknowledgePushes } from '../push/repository.ts';
import { readAlert } from './alertView.ts';
import {
  alertById,
  type AlertRow,
  emergencyById,
  lockEmergency,
  setFinalStatus,
} from './repository.ts';
import { cancelAlerts } from './cancelEmergency.ts';

/** Names who ended it. Pages read from the list when that was, as they know the zone of their reader. */
const alertFinal = async (
  { db }: Context,
  { emergency_id, survivor_id }: AlertRow,
): Promise<HttpError> => {
  const { closed_at = null, closed_by = null } = (await emergencyById(db, emergency_id)) ?? {};
  if (closed_at === null) {
    const survivor = fullName(await userById(db, survivor_id));
    return new HttpError('alert_final', `${survivor} said "I am OK".`);
  }
  const closer = closed_by === null ? aFormerCaregiver : fullName(await userById(db, closed_by));
  return new HttpError('alert_final', `${closer} closed this alert.`);
};

const recordSeen = async (db: Db, { id, seen_at }: AlertRow, now: number) => {
  const seen = { status: 'acknowledged', seen_at: seen_at ?? now } as const;
  await db.updateTable('alerts').set(seen).where('id', '=', id).execute();
};

/** Stops the pushes to all caregivers. Undefined when the emergency was answered before. */
const recordFirstAnswer = (
  db: Db,
  id: string,
  { by, at }: { readonly by: string; readonly at: number },
) =>
  db
    .updateTable('emergencies')
    .set({ answered_at: at, answered_by: by, next_at: at + rules.askToCloseAfterMs })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

const recordClosed = (
  db: Db,
  id: string,
  { by, at }: { readonly by: string; readonly at: number },
) =>
  db
    .updateTable('emergencies')
    .set({ closed_at: at, closed_by: by, next_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const answerAsCaregiver = async (context: Context, alert: AlertRow, status: NextAlertStatus) => {
  const { db, clock } = context;
  const { emergency_id: id, caregiver_id: by } = alert;
  const at = clock.now();
  await recordSeen(db, alert, at);
  const first = await recordFirstAnswer(db, id, { by, at });
  if (status !== 'acknowledged') {
    await setFinalStatus(db, id, status);
    const closed = await recordClosed(db, id, { by, at });
    await notify(context, 'emergency-closed', { ...closed, by, status });
  } else if (first) {
    await notify(context, 'emergency-answered', { ...first, by });
  }
  await acknowledgePushes(db, 'emergency', [id]);
};

interface AlertUpdate {
  readonly alert: AlertRow;
  readonly isSurvivor: boolean;
  readonly status: NextAlertStatus;
}

/** Whether the update was made before. Throws `alert_final`. */
const isRepeated = async (
  context: Context,
  { alert, isSurvivor, status }: AlertUpdate,
): Promise<boolean> => {
  if (isSurvivor) {
    const emergency = await emergencyById(context.db, alert.emergency_id);
    if (emergency?.withdrawn_at !== null) return true;
  }
  if (isFinal(alert.status)) throw await alertFinal(context, alert);
  return !isSurvivor && alert.status === 'acknowledged' && status === 'acknowledged';
};

const change = async (
  context: Context,
  userId: string,
  { alert, isSurvivor, status }: AlertUpdate,
) => {
  if (isSurvivor) await cancelAlerts(context, alert.emergency_id);
  else await answerAsCaregiver(context, alert, status);
  await audit(context, userId, 'alert-answered', alert.id);
  await bumpVersions(context.db, [alert.survivor_id], ['alerts']);
};

/** Throws `forbidden`, also for an unknown id. */
const findUpdate = async (
  { db }: Context,
  userId: string,
  alertId: string,
  status: NextAlertStatus,
): Promise<AlertUpdate> => {
  const alert = await alertById(db, alertId);
  if (!alert) throw forbidden();
  const { survivor_id, caregiver_id } = alert;
  const isCaregiver =
    caregiver_id === userId && (await isPaired(db, { survivor_id, caregiver_id }));
  const isSurvivor = survivor_id === userId && status === 'false_alarm';
  if (!isCaregiver && !isSurvivor) throw forbidden();
  return { alert, isSurvivor, status };
};

/**
 * A final status closes the alerts of all caregivers. The survivor may only set `false_alarm`, which means "I am OK".
 * Takes no lock where nothing changes. Throws `forbidden`, `alert_final`.
 */
export const updateAlert = async (
  context: Context,
  userId: string,
  alertId: string,
  status: NextAlertStatus,
): Promise<Alert> => {
  const asked = await findUpdate(context, userId, alertId, status);
  if (!(await isRepeated(context, asked))) {
    await inTransaction(context, async (inside) => {
      await lockEmergency(inside.db, asked.alert.emergency_id);
      // Read after the lock: another call may have answered it.
      const update = await findUpdate(inside, userId, alertId, status);
      if (!(await isRepeated(inside, update))) await change(inside, userId, update);
    });
  }
  return readAlert(context.db, alertId);
};
