import {
  endpoints,
  type RequestBody,
  type ResponseBody,
} from '../../../contract/endpoints/index.ts';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import { audit } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { fullName } from '../../format.ts';
import { forbidden } from '../../httpError.ts';
import { withIdempotencyKey } from '../../idempotency.ts';
import { countInMemory } from '../../countInMemory.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import {
  alertRecipients,
  caregiversToAlert,
  emergencyById,
  type EmergencyRow,
  insertAlerts,
  insertEmergency,
  newAlert,
  nextPressAt,
  unansweredEmergency,
} from './repository.ts';

const maxLocationLength = 2_000;

/** Null if absent, too long or not serializable: a bad location must not reject an emergency. */
const toLocation = (data: unknown): string | null => {
  try {
    const json = JSON.stringify(data) as string | undefined;
    return json === undefined || json.length > maxLocationLength ? null : json;
  } catch {
    return null;
  }
};

/** Undefined if invalid: a bad time must not reject an emergency. */
const toInstant = (data: unknown): number | undefined =>
  typeof data === 'number' && Number.isFinite(data) && data >= 0 ? Math.round(data) : undefined;

type Body = RequestBody<'sendEmergency'>;

const sanitizeEmergency = (body: Body): Body => ({
  ...body,
  location_data: toLocation(body.location_data) === null ? undefined : body.location_data,
  // An absent time stays absent, so that a replay has the same contents.
  ...(body.occurred_at !== undefined && { occurred_at: toInstant(body.occurred_at) }),
});

const sentMessage = (count: number): string =>
  count === 0
    ? 'Your alert reached no one: no caregiver is connected.'
    : `Alert sent to ${count} caregiver(s).`;

type SendResponse = ResponseBody<'sendEmergency'>;

type Recipients = Awaited<ReturnType<typeof alertRecipients>>;

const toSendResponse = (recipients: Recipients): SendResponse => ({
  totalCaregivers: recipients.length,
  caregivers: recipients.map(fullName),
  alertIds: recipients.map(({ id }) => id),
  message: sentMessage(recipients.length),
  unreachable: recipients.filter(({ is_reachable }) => is_reachable === 0).map(fullName),
});

const repeatedSendResponse = async (
  { db, clock }: Context,
  { id, survivor_id, withdrawn_at }: EmergencyRow,
  survivorId: string,
): Promise<SendResponse> => {
  if (survivor_id !== survivorId) throw forbidden();
  const sent = toSendResponse(await alertRecipients(db, id, clock.now()));
  if (withdrawn_at === null || sent.totalCaregivers > 0) return sent;
  return {
    ...sent,
    message: 'You said that you are OK: your alert reached no one.',
    withdrawn: true,
  };
};

/** The emergency of an answered call was deleted after its retention. */
const sentLongAgo: SendResponse = toSendResponse([]);

/** What a repeated call gets, without a lock. Undefined if this one is new. Throws `forbidden`. */
const findSent = async (
  context: Context,
  survivorId: string,
  id: string,
): Promise<SendResponse | undefined> => {
  const known = await emergencyById(context.db, id);
  return known && repeatedSendResponse(context, known, survivorId);
};

/** Idempotent by id. Runs inside a transaction. Throws `forbidden`. */
export const sendEmergency = async (
  context: Context,
  survivorId: string,
  { id, message, alert_type, location_data, occurred_at }: Body & { readonly id: string },
): Promise<SendResponse> => {
  const { db, clock, newId } = context;
  const known = await findSent(context, survivorId, id);
  if (known) return known;
  const now = clock.now();
  const caregivers = await caregiversToAlert(db, survivorId, now);
  const recipients = caregivers.map((caregiver) => ({ ...caregiver, id: newId() }));
  const pushedAt = await nextPressAt(db, survivorId, now);
  const waits = pushedAt > now;
  const emergency = {
    ...unansweredEmergency,
    id,
    survivor_id: survivorId,
    message: message?.trim() || rules.message,
    alert_type: alert_type?.trim() || rules.alertType,
    location_data: toLocation(location_data),
    pressed_at: Math.min(now, toInstant(occurred_at) ?? now),
    made_at: now,
    next_at: caregivers.length === 0 ? null : waits ? pushedAt : now + rules.pushIntervalMs,
  };
  const alerts = recipients.map((one) => newAlert(one.id, emergency, one.caregiver_id));
  if (!(await insertEmergency(db, emergency))) {
    const other = await emergencyById(db, emergency.id);
    if (!other) throw new Error('An emergency has gone');
    return repeatedSendResponse(context, other, survivorId);
  }
  await insertAlerts(db, alerts);
  await audit(context, survivorId, 'emergency-sent', emergency.id);
  if (!waits) await notify(context, 'emergency', { ...emergency, isNew: true });
  await bumpVersions(db, [survivorId], ['alerts']);
  return toSendResponse(recipients);
};

/** A repeated call gets the answer of the first. Throws `forbidden`, `too_many`. */
export const receiveEmergency = async (
  context: Context,
  { user, tokenHashes: [device] }: Session,
  sent: Body,
  idempotencyKey: string | undefined,
): Promise<SendResponse> => {
  const body = sanitizeEmergency(sent);
  const personId = user.id;
  const id = body.id ?? context.newId();
  const countRepeat = () => countInMemory(context, 'vitalCalls', `repeats:${device}`);
  const send = (inside: Context) => {
    countInMemory(inside, 'newAlerts', device);
    return sendEmergency(inside, personId, { ...body, id });
  };
  // The id identifies the emergency, even if a newer app version sends other contents.
  if (body.id !== undefined) {
    const known = await findSent(context, personId, id);
    if (known) countRepeat();
    return known ?? inTransaction(context, send);
  }
  const call = {
    endpoint: endpoints.sendEmergency,
    personId,
    key: idempotencyKey,
    body,
    replay: {
      toStored: () => ({ id }),
      toAnswer: async (on: Context, stored: { readonly id?: unknown }) => {
        countRepeat();
        return (await findSent(on, personId, String(stored.id))) ?? sentLongAgo;
      },
    },
  };
  return withIdempotencyKey(context, call, send);
};
