import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { ResponseOf, BodyOf, EndpointDefinition, ParamsOf } from '../contract/endpoint.ts';
import type { Context } from './context.ts';
import { inTransaction } from './transaction.ts';
import { isLockTimeout } from './db/errors.ts';
import { preparedAtCommit, preparedQuery } from './db/preparedQuery.ts';
import type { Db } from './db/open.ts';
import type { Database } from './db/schema.ts';
import { HttpError } from './httpError.ts';

type Stored = Readonly<Record<string, unknown>>;

type WithParams<E> = E extends { readonly params: object }
  ? { readonly params: ParamsOf<E & EndpointDefinition> & object }
  : { readonly params?: undefined };

type IdempotentCall<E extends EndpointDefinition> = WithParams<E> & {
  readonly endpoint: E;
  readonly personId: string;
  readonly key: string | undefined;
  readonly body: BodyOf<E> & (object | undefined);
  /** The answer of a call that would change nothing, which needs no key. */
  readonly unchanged?: (inside: Context) => Promise<ResponseOf<E> | undefined>;
  /** What is stored instead of the answer, and how it becomes one again. */
  readonly replay?: {
    /** Undefined if nothing was written: then the key is not stored. */
    readonly toStored: (answer: ResponseOf<E>) => Stored | undefined;
    readonly toAnswer: (context: Context, stored: Stored) => Promise<ResponseOf<E>>;
  };
};

/** Automatic events: several devices report the same miss with different bodies. */
const isAutomaticKey = (key: string | undefined) => key?.startsWith('miss:') === true;

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

const releaseKey = (db: Db, row: Record<'person_id' | 'key', string>) =>
  db
    .deleteFrom('idempotency')
    .where((eb) => eb.and(row))
    .execute();

const keyReused = () =>
  new HttpError('key_reused', 'This was already recorded with other contents.');

const inProgress = () => new HttpError('in_progress', 'This is being recorded at this moment.');

const hashBody = (body: object | undefined): string => {
  const fields = Object.entries({ ...body }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
};

/** Bounds what a key costs for a year. */
const maxStoredBytes = 4_096;

const toStoredText = (stored: Stored): string => {
  const text = JSON.stringify(stored);
  if (Buffer.byteLength(text) <= maxStoredBytes) return text;
  throw new Error('This answer is too large to be stored: store what makes it again');
};

type StoredAnswer = Pick<Selectable<Database['idempotency']>, 'path' | 'body_hash' | 'answer'>;

const neverStored = (): never => {
  throw new Error('A key that was taken has gone');
};

const findAnswer = (db: Db, person_id: string, key: string): Promise<StoredAnswer | undefined> =>
  db
    .selectFrom('idempotency')
    .select(['path', 'body_hash', 'answer'])
    .where((eb) => eb.and({ person_id, key }))
    .executeTakeFirst();

/**
 * A replay returns the first answer, or what it has become. Throws `in_progress` on lock timeout, `key_reused` on a
 * mismatch.
 */
export const withIdempotencyKey = async <E extends EndpointDefinition>(
  context: Context,
  { endpoint, personId, key, params, body, unchanged, replay }: IdempotentCall<E>,
  work: (inside: Context) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> => {
  const { path, urgent } = endpoint;
  if (key !== undefined && isAutomaticKey(key) && !matchesMiss(key, body)) throw keyReused();
  const body_hash = hashBody({ ...(params as object | undefined), ...body });
  const toAnswer = async (on: Context, first: StoredAnswer): Promise<ResponseOf<E>> => {
    const isSame = first.body_hash === body_hash || isAutomaticKey(key);
    if (first.path !== path || !isSame) throw keyReused();
    const stored = JSON.parse(first.answer) as Stored;
    return replay ? replay.toAnswer(on, stored) : (stored as ResponseOf<E>);
  };
  // No rate limit applies, so repeats must not queue for the lock.
  const known = urgent && key !== undefined && (await findAnswer(context.db, personId, key));
  if (known) return toAnswer(context, known);
  return inTransaction(context, async (inside) => {
    const same = await unchanged?.(inside);
    if (same !== undefined) return same;
    if (key === undefined) return work(inside);
    const { db, clock } = inside;
    const row = { person_id: personId, key };
    const claim = { ...row, path, body_hash, answer: '', made_at: clock.now() };
    const [claimed] = await claimKey(db, claim).catch((error: unknown) => {
      throw isLockTimeout(error) ? inProgress() : error;
    });
    if (!claimed) return toAnswer(inside, (await findAnswer(db, personId, key)) ?? neverStored());
    const answer = await work(inside);
    const stored = replay ? replay.toStored(answer) : (answer as Stored);
    if (stored) await storeAnswer(db, { ...row, answer: toStoredText(stored) });
    else await releaseKey(db, row);
    return answer;
  });
};
