import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { isFinal } from '../../../domain/alertTransitions.ts';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import { audit } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { forbidden } from '../../httpError.ts';
import { countInMemory } from '../../countInMemory.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { dropQueuedPushes } from '../push/repository.ts';
import {
  alertRecipients,
  alertStatuses,
  emergencyById,
  type EmergencyRow,
  insertEmergency,
  lockEmergency,
  presentCaregivers,
  setFinalStatus,
  unansweredEmergency,
} from './repository.ts';

/** Keeps the first time and stops the pushes, unless a caregiver has to close it. Throws for an unknown id. */
const recordCancelled = (db: Db, id: string, now: number) =>
  db
    .updateTable('emergencies')
    .set((eb) => ({
      withdrawn_at: eb.fn.coalesce('withdrawn_at', eb.val(now)),
      next_at: eb.case().when('answered_at', 'is', null).then(null).else(eb.ref('next_at')).end(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

type CancelOutcome = 'notified' | 'notifiedBefore' | 'allClosed';

/** Makes an emergency that no caregiver has seen a false alarm; a seen one stays open, its caregivers close it. */
export const endOrKeepOpen = async (context: Context, emergency: EmergencyRow) => {
  const { db, clock } = context;
  const { id, answered_at } = emergency;
  const to = await presentCaregivers(db, id, ['pending', 'acknowledged']);
  if (answered_at === null) await setFinalStatus(db, id, 'false_alarm');
  // Lock devices before pushes (same order as device removal) to avoid deadlock.
  await notify(context, 'emergency-cancelled', { ...emergency, to });
  await dropQueuedPushes(db, { kind: 'emergency', subjectId: id }, clock.now());
};

/** Runs inside a transaction. */
export const cancelAlerts = async (context: Context, id: string): Promise<CancelOutcome> => {
  const { db, clock } = context;
  const before = await lockEmergency(db, id);
  if (before && before.withdrawn_at !== null) return 'notifiedBefore';
  if ((await alertStatuses(db, id)).every(isFinal)) return 'allClosed';
  await endOrKeepOpen(context, await recordCancelled(db, id, clock.now()));
  return 'notified';
};

type CancelResponse = ResponseBody<'withdrawEmergency'>;

const noneNotified: CancelResponse = { message: 'Your alert had reached no one.' };
const caregiversNotified: CancelResponse = { message: 'We told your caregivers you are OK.' };
const allClosed: CancelResponse = {
  message: 'Your caregivers had closed your alert already.',
  alreadyClosed: true,
};

const cancel = async (
  context: Context,
  survivor_id: string,
  id: string,
): Promise<CancelResponse> => {
  const { db, clock } = context;
  const now = clock.now();
  const placeholder = {
    ...unansweredEmergency,
    id,
    survivor_id,
    message: '',
    alert_type: rules.alertType,
    location_data: null,
    pressed_at: now,
    made_at: now,
    withdrawn_at: now,
  };
  // Stored when "I am OK" arrives before its emergency, which then notifies no caregiver.
  if (await insertEmergency(db, placeholder)) {
    await audit(context, survivor_id, 'emergency-withdrawn', id);
    return noneNotified;
  }
  const known = await emergencyById(db, id);
  if (known?.survivor_id !== survivor_id) throw forbidden();
  const outcome = await cancelAlerts(context, id);
  if (outcome === 'notified') {
    await audit(context, survivor_id, 'alert-answered', id);
    await bumpVersions(db, [survivor_id], ['alerts']);
  }
  const alerts = await alertRecipients(db, id, clock.now());
  if (alerts.length === 0) {
    await recordCancelled(db, id, clock.now());
    return noneNotified;
  }
  return outcome === 'allClosed' ? allClosed : caregiversNotified;
};

/** Takes no lock where nothing changes. Throws `forbidden`, `too_many`. */
export const cancelEmergency = async (
  context: Context,
  { user: { id: survivorId }, tokenHashes: [device] }: Session,
  id: string,
): Promise<CancelResponse> => {
  const known = await emergencyById(context.db, id);
  if (!known) countInMemory(context, 'earlyCancels', device);
  else if (known.survivor_id !== survivorId) throw forbidden();
  else if (known.withdrawn_at !== null) {
    const statuses = await alertStatuses(context.db, id);
    return statuses.length === 0 ? noneNotified : caregiversNotified;
  }
  return inTransaction(context, (inside) => cancel(inside, survivorId, id));
};
