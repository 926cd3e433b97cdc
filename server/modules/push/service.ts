import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { day, minute } from '../../../domain/constants.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import type { UserRow } from '../auth/repository.ts';
import { touchAll } from '../changes/repository.ts';
import { connectedWith } from '../pairing/repository.ts';
import {
  deleteOutdated,
  deleteSubscriptions,
  holdSession,
  holdSessions,
  keepNewest,
  personWithoutDevice,
  saveSubscription,
} from './deviceRepository.ts';
import { isAllowedEndpoint } from './hosts.ts';
import { readKeys } from './keys.ts';
import { type Notice, queuePushes } from './queue.ts';

/** What the others of a pair are told of a person who cannot be reached any more. */
const noticeOf = ({ role, fname }: Pick<UserRow, 'role' | 'fname'>): Omit<Notice, 'tag'> =>
  role === 'caregiver'
    ? {
        title: 'Caregiver out of reach',
        body: `${fname}'s phone cannot be alerted any more.`,
        path: paths.survivorDashboard,
      }
    : {
        title: 'No reminders',
        body: `Reminders do not reach ${fname}'s phone any more.`,
        path: paths.caregiverDashboard,
      };

/** Whether a push can reach a person is read with their connections. */
const reachChanged = (db: Db, others: readonly string[]): Promise<void> =>
  touchAll(db, others, ['pairings']);

/**
 * Tells everybody who is connected with a person who cannot be reached any more. To be called in the
 * transaction in which a device of this person was taken away, after that.
 */
const subscriptionsEnded = async (context: Context, userId: string): Promise<void> => {
  const { db, clock } = context;
  const person = await personWithoutDevice(db, userId);
  if (!person) return;
  const now = clock.now();
  const others = await connectedWith(db, userId);
  await queuePushes(context, others, {
    kind: 'unreachable',
    subjectId: userId,
    round: Math.floor(now / minute),
    payload: { ...noticeOf(person), tag: `unreachable:${userId}`, aboutId: userId },
    expiresAt: now + day,
  });
  await reachChanged(db, others);
};

/**
 * Takes devices away, by their ids, by their sessions or all of a person, and tells the others of
 * whoever has none left. Inside a transaction, and before it deletes their sessions, which would
 * take the devices along unnoticed.
 */
export const endSubscriptions = async (
  context: Context,
  of: Parameters<typeof deleteSubscriptions>[1],
): Promise<void> => {
  if (!('ids' in of)) await holdSessions(context.db, of);
  const people = new Set(await deleteSubscriptions(context.db, of));
  for (const userId of [...people].toSorted()) await subscriptionsEnded(context, userId);
};

/** Devices of one person. Each costs a push for every notice, an alert's included. */
const mostDevices = 20;

type Subscription = BodyOf<Endpoints['subscribePush']>['subscription'];

const unusable = (message: string, field: string) =>
  new Refusal('invalid', message, { details: [`subscription.${field}`] });

/**
 * Makes this the one device of a session. The endpoint is the browser: whoever had it before has
 * it no longer.
 * Throws `invalid` for an endpoint that is no known push service's or keys that are none,
 * `unauthenticated` where the session is over.
 */
export const subscribe = async (
  context: Context,
  allowedHosts: readonly string[],
  device: { readonly userId: string; readonly sessionHash: string | undefined },
  { endpoint, keys }: Subscription,
): Promise<void> => {
  if (!isAllowedEndpoint(endpoint, allowedHosts)) {
    throw unusable('This browser uses a push service that is not known here.', 'endpoint');
  }
  const read = readKeys(keys);
  if (!read) throw unusable('The keys of this push subscription cannot be used.', 'keys');
  await inTransaction(context, async (inside) => {
    const { db, clock, newId } = inside;
    const { userId, sessionHash } = device;
    if (sessionHash === undefined || !(await holdSession(db, sessionHash))) {
      throw unauthenticated();
    }
    const row = {
      id: newId(),
      user_id: userId,
      session_hash: sessionHash,
      endpoint,
      ...read,
      made_at: clock.now(),
    };
    const before = await deleteOutdated(db, row);
    const wasOutOfReach = (await personWithoutDevice(db, userId)) !== undefined;
    if (!(await saveSubscription(db, row))) {
      throw new Refusal('unavailable', 'Somebody else subscribed here just now. Please try again.');
    }
    await keepNewest(db, userId, mostDevices);
    for (const id of before) if (id !== userId) await subscriptionsEnded(inside, id);
    if (wasOutOfReach) await reachChanged(db, await connectedWith(db, userId));
  });
};
