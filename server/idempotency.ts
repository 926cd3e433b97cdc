import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ResponseOf, BodyOf, EndpointDefinition } from '../contract/endpoint.ts';
import type { Context } from './context.ts';
import { inTransaction } from './transaction.ts';
import { isLockTimeout } from './db/errors.ts';
import { preparedAtCommit, preparedQuery } from './db/preparedQuery.ts';
import type { Database } from './db/schema.ts';
import { HttpError } from './httpError.ts';

interface IdempotentCall<E extends EndpointDefinition> {
  readonly endpoint: E;
  readonly personId: string;
  readonly key: string | undefined;
  readonly body: BodyOf<E> & (object | undefined);
  /** Throws if the caller may not create or read the record; omit it for the caller's own records. */
  readonly check?: (inside: Context) => Promise<void>;
}

/** Automatic events: several devices report the same miss with different bodies. */
const isAutomaticKey = (key: string) => key.startsWith('miss:');

/** An automatic key must match the missed dose in the body, or it could block another record. */
const matchesMiss = (key: string, body: object | undefined): boolean => {
  const { status, dose }: { status?: unknown; dose?: unknown } = { ...body };
  return status === 'missed' && typeof dose === 'string' && key.endsWith(`:${dose}`);
};

const claimKey = preparedQuery((db, row: Insertable<Database['idempotency']>) =>
  db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .returning('key'),
);

const storeAnswer = preparedAtCommit(
  (db, { answer, ...row }: Record<'person_id' | 'key' | 'answer', string>) =>
    db
      .updateTable('idempotency')
      .set({ answer })
      .where((eb) => eb.and(row)),
);

const keyReused = () =>
  new HttpError('key_reused', 'This was already recorded with other contents.');

const inProgress = () => new HttpError('in_progress', 'This is being recorded at this moment.');

const hashBody = (body: object | undefined): string => {
  const fields = Object.entries({ ...body }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
};

/** A replay returns the first answer. Throws `in_progress` on lock timeout, `key_reused` on a mismatch. */
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
    const row = { person_id: personId, key };
    const claim = { ...row, path, body_hash, answer: '', made_at: clock.now() };
    const [claimed] = await claimKey(db, claim).catch((error: unknown) => {
      throw isLockTimeout(error) ? inProgress() : error;
    });
    if (!claimed) {
      const first = await db
        .selectFrom('idempotency')
        .select(['path', 'body_hash', 'answer'])
        .where((eb) => eb.and(row))
        .executeTakeFirstOrThrow();
      if (first.path !== path || (first.body_hash !== body_hash && !isAutomaticKey(key))) {
        throw keyReused();
      }
      return JSON.parse(first.answer) as ResponseOf<E>;
    }
    const answer = await work(inside);
    await storeAnswer(db, { ...row, answer: JSON.stringify(answer) });
    return answer;
  });
