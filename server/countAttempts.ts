import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { ErrorCode } from '../contract/errors.ts';
import type { AttemptMemory } from './attemptMemory.ts';
import type { Context } from './context.ts';
import type { Database } from './db/schema.ts';
import { HttpError, tooManyAttempts } from './httpError.ts';
import { networkOf } from './rateLimitKey.ts';
import type { Limit } from './rateLimits.ts';
import { inTransaction } from './transaction.ts';

/** A network, such as a company's or a provider's, may try this many times as often as one address. */
const networkFactor = 10;

type Attempt = readonly [Limit, string];
/** PostgreSQL refuses an empty list. */
type Attempts = readonly [Attempt, ...Attempt[]];

const withNetworks = (attempts: Attempts): Attempt[] =>
  attempts.flatMap(([limit, subject]): Attempt[] => {
    const { name, max, byAddress } = limit;
    if (!byAddress) return [[limit, subject]];
    const ofNetwork = { ...limit, name: `${name}:network`, max: max * networkFactor };
    const { ofServer } = byAddress;
    const all = ofServer === undefined ? [] : [{ ...limit, name: `${name}:server`, max: ofServer }];
    return [
      [limit, subject],
      [ofNetwork, networkOf(subject)],
      ...all.map((one) => [one, ''] as const),
    ];
  });

const keyOf = ({ name }: Limit, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`;

interface KeyedLimit {
  readonly limit: Limit;
  readonly key: string;
}

const toKeyed = (attempts: Attempts): KeyedLimit[] =>
  withNetworks(attempts).map(([limit, subject]) => ({ limit, key: keyOf(limit, subject) }));

/** Not longer, as another process may reset the count. */
const maxRememberedMs = 10_000;
const maxRemembered = 10_000;

const refuse = (
  { clock, attempts: { refused } }: Context,
  { key, limit }: KeyedLimit,
  endsAt: number,
): never => {
  const now = clock.now();
  if (refused.size >= maxRemembered) refused.clear();
  refused.set(key, { until: Math.min(endsAt, now + maxRememberedMs), endsAt });
  throw tooManyAttempts(Math.ceil((endsAt - now) / 1000), limit);
};

type Counts = ReadonlyMap<string, Pick<Selectable<Database['rate_limits']>, 'count' | 'ends_at'>>;

/** Writes nothing. Throws `too_many` for what this process has just refused. */
const readCounts = async (
  { db, clock, attempts: { refused } }: Context,
  attempts: readonly KeyedLimit[],
): Promise<Counts> => {
  const now = clock.now();
  for (const { key, limit } of attempts) {
    const { until = 0, endsAt = 0 } = refused.get(key) ?? {};
    if (until > now && until <= now + maxRememberedMs) {
      throw tooManyAttempts(Math.ceil((endsAt - now) / 1000), limit);
    }
  }
  const rows = await db
    .selectFrom('rate_limits')
    .selectAll()
    .where(
      'key',
      'in',
      attempts.map(({ key }) => key),
    )
    .where('ends_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
};

/** Throws `too_many`. */
const assertBelow = (context: Context, attempts: readonly KeyedLimit[], counts: Counts): void => {
  for (const attempt of attempts) {
    const { limit, key } = attempt;
    const { count = 0, ends_at = 0 } = counts.get(key) ?? {};
    if (count >= limit.max) refuse(context, attempt, ends_at);
    if (count + (context.attempts.pending.get(key) ?? 0) >= limit.max) {
      throw tooManyAttempts(1, limit);
    }
  }
};

const addAttempt = async ({ db, clock }: Context, { limit, key }: KeyedLimit) => {
  const now = clock.now();
  const ended = sql<boolean>`rate_limits.ends_at <= ${now}`;
  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, ends_at: now + limit.windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${ended} then 1 else rate_limits.count + 1 end`,
        ends_at: sql<number>`case when ${ended} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
};

/** Ordered by key, to avoid deadlock. */
const inOrder = (attempts: readonly KeyedLimit[]) =>
  attempts.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** Joins the transaction of `context`, if it is one; then a rollback undoes it. Throws `too_many`. */
export const consumeAttempts = async (context: Context, ...uses: Attempts) => {
  if (!context.limited) return;
  const attempts = toKeyed(uses);
  assertBelow(context, attempts, await readCounts(context, attempts));
  await inTransaction(context, async (inside) => {
    for (const attempt of inOrder(attempts)) {
      const { count, ends_at } = await addAttempt(inside, attempt);
      if (count > attempt.limit.max) refuse(context, attempt, ends_at);
    }
  });
};

const wrongGuesses: ReadonlySet<ErrorCode> = new Set([
  'invalid_code',
  'invalid_token',
  'password_refused',
  'unknown_email',
  'wrong_password',
]);

const isWrongGuess = (error: unknown): boolean =>
  error instanceof HttpError && wrongGuesses.has(error.code);

const addPending = ({ pending }: AttemptMemory, keys: readonly string[], change: 1 | -1): void => {
  for (const key of keys) {
    const count = (pending.get(key) ?? 0) + change;
    if (count === 0) pending.delete(key);
    else pending.set(key, count);
  }
};

/**
 * Counts a wrong guess; a pending one takes a place of the limit. Several processes may check as many at once each.
 * Throws `too_many`.
 */
export const countGuess = async <T>(
  context: Context,
  guesses: Attempts,
  check: () => Promise<T>,
): Promise<T> => {
  if (!context.limited) return check();
  const attempts = toKeyed(guesses);
  const keys = attempts.map(({ key }) => key);
  assertBelow(context, attempts, await readCounts(context, attempts));
  addPending(context.attempts, keys, 1);
  try {
    return await check();
  } catch (error) {
    if (isWrongGuess(error)) {
      await inTransaction(context, async (inside) => {
        for (const attempt of inOrder(attempts)) await addAttempt(inside, attempt);
      });
    }
    throw error;
  } finally {
    addPending(context.attempts, keys, -1);
  }
};

export const resetAttempts = async ({ db, attempts }: Context, limit: Limit, subject: string) => {
  const key = keyOf(limit, subject);
  attempts.refused.delete(key);
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
};
