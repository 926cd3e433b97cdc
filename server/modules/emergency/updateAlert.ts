import type { Alert } from '../../../contract/endpoints/index.ts';
import { type NextAlertStatus, previousAlertStatuses } from '../../../domain/alertTransitions.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { forbidden, HttpError } from '../../httpError.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { isPaired } from '../pairing/repository.ts';
import { acknowledgePushes } from '../push/repository.ts';
import { enqueueAnsweredPush } from './pushes.ts';
import {
  alertById,
  type AlertRow,
  emergencyById,
  setAlertStatus,
  recordFirstAnswer,
  alertWithNames,
  toAlert,
} from './repository.ts';
import { cancelAlerts } from './cancelEmergency.ts';

const alertFinal = () =>
  new HttpError('alert_final', 'This alert has been closed and cannot be changed any more.');

/** False when the alert was already acknowledged. Throws `alert_final`. */
const answerAsCaregiver = async (
  context: Context,
  { id, emergency_id, caregiver_id }: AlertRow,
  status: NextAlertStatus,
): Promise<boolean> => {
  const { db, clock } = context;
  const changed = await setAlertStatus(
    db,
    { id },
    { from: previousAlertStatuses(status), to: status },
  );
  if (changed.length === 0) {
    if ((await alertById(db, id))?.status !== 'acknowledged') throw alertFinal();
    return false;
  }
  const first = await recordFirstAnswer(db, emergency_id, { by: caregiver_id, at: clock.now() });
  // Lock devices before pushes (same order as device removal) to avoid deadlock.
  if (first) await enqueueAnsweredPush(context, first, caregiver_id);
  await acknowledgePushes(db, { kind: 'emergency', subjectId: emergency_id });
  return true;
};

interface AlertUpdate {
  readonly alert: AlertRow;
  readonly isSurvivor: boolean;
  readonly status: NextAlertStatus;
}

const change = async (
  context: Context,
  userId: string,
  { alert, isSurvivor, status }: AlertUpdate,
): Promise<void> => {
  const { db } = context;
  let isNews: boolean;
  if (isSurvivor) {
    const outcome = await cancelAlerts(context, alert.emergency_id);
    if (outcome === 'allClosed') throw alertFinal();
    isNews = outcome === 'notified';
  } else {
    isNews = await answerAsCaregiver(context, alert, status);
  }
  if (!isNews) return;
  await audit(context, userId, 'alert-answered', alert.id);
  await bumpVersions(db, [alert.survivor_id], ['alerts']);
};

/** Whether the update was made before. */
const isRepeated = async (
  { db }: Context,
  { alert, isSurvivor, status }: AlertUpdate,
): Promise<boolean> =>
  isSurvivor
    ? (await emergencyById(db, alert.emergency_id))?.withdrawn_at !== null
    : alert.status === 'acknowledged' && status === 'acknowledged';

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
 * The survivor may only set `false_alarm`, which means "I am OK". Takes no lock where nothing changes. Throws
 * `forbidden`, `alert_final`.
 */
export const updateAlert = async (
  context: Context,
  userId: string,
  alertId: string,
  status: NextAlertStatus,
): Promise<Alert> => {
  if (!(await isRepeated(context, await findUpdate(context, userId, alertId, status)))) {
    await inTransaction(context, async (inside) =>
      change(inside, userId, await findUpdate(inside, userId, alertId, status)),
    );
  }
  return toAlert(await alertWithNames(context.db, alertId));
};
