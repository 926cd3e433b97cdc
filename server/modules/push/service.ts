import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { day, minute } from '../../../domain/constants.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { HttpError, unauthenticated } from '../../httpError.ts';
import type { UserRow } from '../auth/repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import { connectedPersonIds } from '../pairing/repository.ts';
import {
  deleteReplacedDevices,
  deleteSubscriptions,
  lockSession,
  lockSessions,
  deleteOldestDevices,
  personWithoutDevice,
  upsertSubscription,
} from './deviceRepository.ts';
import { isAllowedEndpoint } from './pushServices.ts';
import { parseSubscriptionKeys } from './subscriptionKeys.ts';
import { type NotificationContent, enqueuePushes } from './enqueuePushes.ts';

/** What the others of a pair are told of a person who cannot be reached any more. */
const unreachableNotification = ({
  role,
  fname,
}: Pick<UserRow, 'role' | 'fname'>): Omit<NotificationContent, 'tag'> =>
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
const bumpReachability = (db: Db, others: readonly string[]): Promise<void> =>
  bumpVersions(db, others, ['pairings']);

/**
 * Tells everybody who is connected with a person who cannot be reached any more. To be called in the
 * transaction in which a device of this person was taken away, after that.
 */
const notifyIfUnreachable = async (context: Context, userId: string): Promise<void> => {
  const { db, clock } = context;
  const person = await personWithoutDevice(db, userId);
  if (!person) return;
  const now = clock.now();
  const others = await connectedPersonIds(db, userId);
  await enqueuePushes(context, others, {
    kind: 'unreachable',
    subjectId: userId,
    round: Math.floor(now / minute),
    payload: { ...unreachableNotification(person), tag: `unreachable:${userId}`, aboutId: userId },
    expiresAt: now + day,
  });
  await bumpReachability(db, others);
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
  if (!('ids' in of)) await lockSessions(context.db, of);
  const people = new Set(await deleteSubscriptions(context.db, of));
  for (const userId of [...people].toSorted()) await notifyIfUnreachable(context, userId);
};

/** Devices of one person. Each costs a push for every notice, an alert's included. */
const maxDevices = 20;

type Subscription = BodyOf<Endpoints['subscribePush']>['subscription'];

const invalidSubscription = (message: string, field: string) =>
  new HttpError('invalid', message, { details: [`subscription.${field}`] });

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
    throw invalidSubscription(
      'This browser uses a push service that is not known here.',
      'endpoint',
    );
  }
  const read = parseSubscriptionKeys(keys);
  if (!read)
    throw invalidSubscription('The keys of this push subscription cannot be used.', 'keys');
  await inTransaction(context, async (inside) => {
    const { db, clock, newId } = inside;
    const { userId, sessionHash } = device;
    if (sessionHash === undefined || !(await lockSession(db, sessionHash))) {
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
    const before = await deleteReplacedDevices(db, row);
    const wasOutOfReach = (await personWithoutDevice(db, userId)) !== undefined;
    if (!(await upsertSubscription(db, row))) {
      throw new HttpError(
        'unavailable',
        'Somebody else subscribed here just now. Please try again.',
      );
    }
    await deleteOldestDevices(db, userId, maxDevices);
    for (const id of before) if (id !== userId) await notifyIfUnreachable(inside, id);
    if (wasOutOfReach) await bumpReachability(db, await connectedPersonIds(db, userId));
  });
};
