import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { quotas } from '../contract/fieldLimits.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { day, hour, minute } from '../domain/specConstants.ts';
import type { Context } from './context.ts';
import { HttpError, tooManyAttempts } from './httpError.ts';

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  readonly message?: string;
}

/** Guessable secrets and calls that disturb others, counted for all processes. */
export const rateLimits = {
  loginByAccount: { name: 'login:account', max: 10, windowMs: 15 * minute },
  loginByIp: { name: 'login:address', max: 30, windowMs: 15 * minute },
  invitationsByAccount: { name: 'invitations:account', max: 50, windowMs: day },
  registerByIp: { name: 'register:address', max: 30, windowMs: hour },
  /** The window equals `linkTtlMs`: the first mailed link stays valid throughout. */
  forgotByAccount: { name: 'forgot:account', max: 3, windowMs: hour },
  forgotByIp: { name: 'forgot:address', max: 30, windowMs: hour },
  linkByIp: { name: 'link:address', max: 30, windowMs: 15 * minute },
  /** The address may be a stranger's: few mails, each valid for a day. */
  confirmByAccount: { name: 'confirm:account', max: 5, windowMs: day },
  confirmByIp: { name: 'confirm:address', max: 30, windowMs: hour },
  pinByAccount: { name: 'pin:account', max: 5, windowMs: 15 * minute },
  pinByIp: { name: 'pin:address', max: 20, windowMs: 15 * minute },
  activitiesByAccount: {
    name: 'activities:account',
    max: quotas.activitiesPerDay,
    windowMs: day,
    message: 'Too many activities today. They are recorded tomorrow.',
  },
  exportByAccount: {
    name: 'export:account',
    max: 5,
    windowMs: hour,
    message: 'You can save your data 5 times an hour. Please wait a while.',
  },
  /** Building one takes long. One maker of calendars may fetch for many people. */
  calendarByIp: { name: 'calendar:address', max: 300, windowMs: hour },
  /** Cancelled or not; no hand presses more often. */
  pressByAccount: { name: 'press:account', max: 60, windowMs: minute },
  /** "I am OK" for emergencies that the server has not received yet. */
  earlyCancelByAccount: { name: 'early-cancel:account', max: 30, windowMs: minute },
} satisfies Record<string, Limit>;

const keyOf = ({ name }: Limit, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Call it outside the guess's transaction, so a rollback does not undo it. Throws `too_many`. */
export const consumeAttempt = async (
  { db, clock, limited }: Context,
  limit: Limit,
  subject: string,
): Promise<void> => {
  if (!limited) return;
  const now = clock.now();
  const ended = sql<boolean>`rate_limits.ends_at <= ${now}`;
  const { count, ends_at } = await db
    .insertInto('rate_limits')
    .values({ key: keyOf(limit, subject), count: 1, ends_at: now + limit.windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${ended} then 1 else rate_limits.count + 1 end`,
        ends_at: sql<number>`case when ${ended} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (count <= limit.max) return;
  throw tooManyAttempts(Math.ceil((ends_at - now) / 1000), limit.message);
};

type Attempts = readonly (readonly [Limit, string])[];

const refundAttempts = async ({ db, limited }: Context, attempts: Attempts): Promise<void> => {
  if (!limited) return;
  for (const [limit, subject] of attempts) {
    await db
      .updateTable('rate_limits')
      .set({ count: sql<number>`count - 1` })
      .where('key', '=', keyOf(limit, subject))
      .where('count', '>', 0)
      .execute();
  }
};

const wrongGuesses: ReadonlySet<ErrorCode> = new Set([
  'invalid_code',
  'password_refused',
  'unknown_email',
  'wrong_password',
]);

/** Counts a guess before it is checked, and refunds it unless it was wrong. Throws `too_many`. */
export const countGuess = async <T>(
  context: Context,
  attempts: Attempts,
  check: () => Promise<T>,
): Promise<T> => {
  const counted: Attempts[number][] = [];
  let isWrong = false;
  try {
    for (const attempt of attempts) {
      await consumeAttempt(context, ...attempt);
      counted.push(attempt);
    }
    return await check();
  } catch (error) {
    isWrong = error instanceof HttpError && wrongGuesses.has(error.code);
    throw error;
  } finally {
    if (!isWrong) await refundAttempts(context, counted);
  }
};

export const resetAttempts = async (
  { db }: Context,
  limit: Limit,
  subject: string,
): Promise<void> => {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, subject)).execute();
};
