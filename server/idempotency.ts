import { createHash } from 'node:crypto';
import type { ResponseOf, BodyOf, EndpointDefinition } from '../contract/endpoint.ts';
import { type Context, inTransaction } from './context.ts';
import { isLockTimeout } from './db/errors.ts';
import { HttpError } from './httpError.ts';

interface IdempotentCall<E extends EndpointDefinition> {
  readonly endpoint: E;
  /** Whose record it is: the scope of the key. */
  readonly personId: string;
  /** Without one every call writes. */
  readonly key: string | undefined;
  readonly body: BodyOf<E> & (object | undefined);
  /** Throws where the record is not the sender's to make, nor to read by a replay; absent for one's own. */
  readonly check?: (inside: Context) => Promise<void>;
}

/** Keys of automatic events: several devices report the same miss in different words. */
const isAutomaticKey = (key: string) => key.startsWith('miss:');

/** Whether a fixed key is that of the miss that the body tells of: it would swallow all else. */
const matchesMiss = (key: string, body: object | undefined): boolean => {
  const { status, dose }: { status?: unknown; dose?: unknown } = { ...body };
  return status === 'missed' && typeof dose === 'string' && key.endsWith(`:${dose}`);
};

const keyReused = () =>
  new HttpError('key_reused', 'This was already recorded with other contents.');

const inProgress = () => new HttpError('in_progress', 'This is being recorded at this moment.');

/** Of a flat body, whatever the order of its fields. */
const hashBody = (body: object | undefined): string => {
  const fields = Object.entries({ ...body }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
};

/**
 * Writes a record once per key: the key, the record and the first answer are one transaction, and a
 * replay gets that answer. Access is checked within it: what ends while the call waits for its turn has ended.
 * The key is claimed before the work, so that on an engine with several writers the second of two
 * equal calls waits here for the first.
 * Throws `in_progress` where it waits too long, `key_reused` where the key was used for something
 * else or is kept for it, and whatever `check` and `work` throw.
 */
export const withIdempotencyKey = <E extends EndpointDefinition>(
  context: Context,
  { endpoint, personId, key, body, check }: IdempotentCall<E>,
  work: (inside: Context) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> =>
  inTransaction(context, async (inside) => {
    await check?.(inside);
    if (key === undefined) return work(inside);
    const { db, clock } = inside;
    const { path } = endpoint;
    if (isAutomaticKey(key) && !matchesMiss(key, body)) throw keyReused();
    const body_hash = hashBody(body);
    const claimed = await db
      .insertInto('idempotency')
      .values({ person_id: personId, key, path, body_hash, answer: '', made_at: clock.now() })
      .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw isLockTimeout(error) ? inProgress() : error;
      });
    const row = () => ({ person_id: personId, key });
    if (!claimed) {
      const first = await db
        .selectFrom('idempotency')
        .select(['path', 'body_hash', 'answer'])
        .where((eb) => eb.and(row()))
        .executeTakeFirstOrThrow();
      if (first.path !== path || (first.body_hash !== body_hash && !isAutomaticKey(key))) {
        throw keyReused();
      }
      return JSON.parse(first.answer) as ResponseOf<E>;
    }
    const answer = await work(inside);
    await db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer) })
      .where((eb) => eb.and(row()))
      .execute();
    return answer;
  });
