import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import type { Alert, Endpoints } from '../../../contract/endpoints/index.ts';
import { emergency as rules } from '../../../domain/constants.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { fullName } from '../../fullName.ts';
import { limits, takeAttempt } from '../../rateLimit.ts';
import { forbidden } from '../../refusal.ts';
import type { Session } from '../../session.ts';
import { touch } from '../changes/repository.ts';
import { mailUnreached } from './mails.ts';
import { pushEmergency } from './pushes.ts';
import {
  alertsOf,
  alertsOfSurvivor,
  alertsToCaregiver,
  caregiverNames,
  emergencyById,
  type EmergencyRow,
  insertAlerts,
  insertEmergency,
} from './repository.ts';
import { toAlert } from './view.ts';

const longestLocation = 2_000;
const mostListed = 200;

/**
 * As JSON, or null where there is none, too much of it, or more inside each other than can be written:
 * an alert is not refused for that.
 */
const toLocation = (data: unknown): string | null => {
  try {
    const json = JSON.stringify(data) as string | undefined;
    return json === undefined || json.length > longestLocation ? null : json;
  } catch {
    return null;
  }
};

/** The instant that it is, rounded, or undefined: an alert is not refused for that either. */
const toInstant = (data: unknown): number | undefined =>
  typeof data === 'number' && Number.isFinite(data) && data >= 0 ? Math.round(data) : undefined;

type Body = BodyOf<Endpoints['sendEmergency']>;

/** The call without a location and an instant that are not kept. */
export const withoutUnkept = (body: Body): Body => ({
  ...body,
  location_data: toLocation(body.location_data) === null ? undefined : body.location_data,
  // What was not sent stays unsaid: its replay is known by what it says.
  ...(body.occurred_at !== undefined && { occurred_at: toInstant(body.occurred_at) }),
});

const toldTo = (count: number): string =>
  count === 0
    ? 'Nobody was told: no caregiver is connected.'
    : `Alert sent to ${count} caregiver(s).`;

type Sent = AnswerOf<Endpoints['sendEmergency']>;

/** Alerts with their caregivers. */
type Told = Awaited<ReturnType<typeof alertsOf>>;

const toSent = (told: Told): Sent => ({
  totalCaregivers: told.length,
  caregivers: told.map(fullName),
  alertIds: told.map(({ id }) => id),
  message: toldTo(told.length),
  unreachable: told.filter(({ is_reachable }) => is_reachable === 0).map(fullName),
});

/** What is answered about an emergency that is there already. */
const sentBefore = async (
  { db, clock }: Context,
  { id, survivor_id, withdrawn_at }: EmergencyRow,
  survivorId: string,
): Promise<Sent> => {
  if (survivor_id !== survivorId) throw forbidden();
  const sent = toSent(await alertsOf(db, id, clock.now()));
  if (withdrawn_at === null || sent.totalCaregivers > 0) return sent;
  return { ...sent, message: 'You said that you are OK: nobody was told.', withdrawn: true };
};

/**
 * Alerts everybody who cares for the survivor: the emergency, the alerts, the audit, the pushes
 * and the mails are one. One that came before under the same id is answered again, and one that was
 * taken back before it came notifies no caregiver. Runs inside a transaction.
 * Throws `forbidden` where the id is another survivor's, and `too_many`.
 */
export const sendEmergency = async (
  context: Context,
  survivorId: string,
  { id, message, alert_type, location_data, occurred_at }: Body,
): Promise<Sent> => {
  const { db, clock, newId } = context;
  const known = id === undefined ? undefined : await emergencyById(db, id);
  if (known) return sentBefore(context, known, survivorId);
  await takeAttempt(context, limits.pressByAccount, survivorId);
  const now = clock.now();
  const caregivers = await caregiverNames(db, survivorId, now);
  const told = caregivers.map((caregiver) => ({ ...caregiver, id: newId() }));
  const emergency = {
    id: id ?? newId(),
    survivor_id: survivorId,
    message: message?.trim() || rules.message,
    alert_type: alert_type?.trim() || rules.alertType,
    location_data: toLocation(location_data),
    pressed_at: Math.min(now, toInstant(occurred_at) ?? now),
    made_at: now,
    round: 0,
    next_at: caregivers.length === 0 ? null : now + rules.repeatedEvery,
    answered_at: null,
    answered_by: null,
    withdrawn_at: null,
  };
  const alerts = told.map(({ id, caregiver_id }) => ({
    id,
    emergency_id: emergency.id,
    survivor_id: survivorId,
    caregiver_id,
    status: 'pending' as const,
    mailed_at: null,
    mail_id: null,
  }));
  if (!(await insertEmergency(db, emergency))) {
    // Sent or taken back by another call at this very moment.
    const other = await emergencyById(db, emergency.id);
    if (!other) throw new Error('An emergency has gone');
    return sentBefore(context, other, survivorId);
  }
  await insertAlerts(db, alerts);
  await audit(context, survivorId, 'emergency-sent', emergency.id);
  await pushEmergency(context, emergency);
  await mailUnreached(context, emergency);
  await touch(db, survivorId, 'alerts');
  return toSent(told);
};

/** The newest 200 alerts that concern this person: sent by them, or to them by those they care for. */
export const listAlerts = async (
  { db }: Context,
  { id, role }: Session['user'],
): Promise<Alert[]> => {
  if (role === 'admin') return [];
  const read = role === 'survivor' ? alertsOfSurvivor : alertsToCaregiver;
  return (await read(db, id, mostListed)).map(toAlert);
};
