import type { RequestBody } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../authenticate.ts';
import { HttpError } from '../../httpError.ts';
import { notify } from '../../notify/notify.ts';
import { inSession } from '../sessions/inSession.ts';
import { bumpVersions } from '../changes/repository.ts';
import { connectedPersonIds } from '../pairing/repository.ts';
import {
  deleteReplacedDevices,
  deleteDevices,
  lockSessions,
  deleteOldestDevices,
  personWithoutDevice,
  upsertSubscription,
} from '../push/deviceRepository.ts';
import { parseSubscriptionKeys } from '../push/subscription.ts';
import { isAllowedEndpoint } from '../push/pushServices.ts';

/** Call it after deleting a device, in the same transaction. */
const notifyIfUnreachable = async (context: Context, userId: string) => {
  const { db } = context;
  const person = await personWithoutDevice(db, userId);
  if (!person) return;
  const others = await connectedPersonIds(db, userId);
  await notify(context, 'unreachable', { to: others, person });
  // Connected users load reachability with their pairings.
  await bumpVersions(db, others, ['pairings']);
};

/** Runs in a transaction. */
export const endDevices = async (
  context: Context,
  column: 'id' | 'session_hash',
  values: readonly string[],
) => {
  const people = new Set(await deleteDevices(context.db, column, values));
  for (const userId of [...people].toSorted()) await notifyIfUnreachable(context, userId);
};

/** Runs in a transaction. Ends devices first: deleting a session deletes its device without notice. */
export const endSessions = async (context: Context, tokenHashes: readonly string[]) => {
  if (tokenHashes.length === 0) return;
  await lockSessions(context.db, tokenHashes);
  await endDevices(context, 'session_hash', tokenHashes);
  await context.db.deleteFrom('sessions').where('token_hash', 'in', tokenHashes).execute();
};

/** Per user: each notification costs a push to every device. */
const maxDevices = 20;

type Subscription = RequestBody<'subscribePush'>['subscription'];

const invalidSubscription = (message: string, field: string) =>
  new HttpError('invalid', message, { details: [`subscription.${field}`] });

/** The previous owner loses the endpoint. Throws `invalid`, `unauthenticated`, `unavailable`. */
export const subscribe = async (
  context: Context,
  allowedHosts: readonly string[],
  session: Session,
  { endpoint, keys }: Subscription,
) => {
  if (!isAllowedEndpoint(endpoint, allowedHosts)) {
    throw invalidSubscription(
      'This browser gets notifications from a service that is not known here.',
      'endpoint',
    );
  }
  const read = parseSubscriptionKeys(keys);
  if (!read)
    throw invalidSubscription('The notification keys of this device cannot be used.', 'keys');
  await inSession(context, session, async (inside, sessionHash) => {
    const { db, clock, newId } = inside;
    const userId = session.user.id;
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
    if (wasOutOfReach) await bumpVersions(db, await connectedPersonIds(db, userId), ['pairings']);
  });
};
