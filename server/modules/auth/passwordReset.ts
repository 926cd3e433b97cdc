import { randomBytes } from 'node:crypto';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { audit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../mail/repository.ts';
import { forgetAttempts, limits, takeAttempt } from '../../rateLimit.ts';
import { Refusal } from '../../refusal.ts';
import { normalise, userByTyped } from './emails.ts';
import { endSubscriptions } from '../push/service.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessionsOf, setPassword } from './repository.ts';
import { deleteResetsOf, insertReset, isLiveReset, spendReset } from './resetRepository.ts';
import { hashToken } from './sessions.ts';

/** A link lasts this long from its mail on, and the mail itself may wait as long; in milliseconds. */
export const resetFor = 30 * minute;

/**
 * Has a link sent to the account, if there is one. Nothing tells which it was: both answer alike,
 * count alike and commit alike.
 * Throws `invalid` for an empty address, `too_many`.
 */
export const askForReset = async (
  context: Context,
  { email }: BodyOf<Endpoints['forgotPassword']>,
  address: string,
): Promise<void> => {
  if (email.trim() === '') throw new Refusal('invalid', 'Please enter your email address.');
  await takeAttempt(context, limits.forgotByAddress, address);
  await takeAttempt(context, limits.forgotByAccount, normalise(email));
  await inTransaction(context, async (inside) => {
    const user = await userByTyped(inside.db, email);
    if (user) await queueMail(inside, { userId: user.id, kind: 'reset', lasts: resetFor });
    await audit(inside, null, 'reset-asked', user?.id ?? null);
  });
};

/**
 * A new link's token, 256 bits as base64url, which is kept nowhere. Links of earlier mails stay
 * good: people open the first of two.
 */
export const makeResetToken = async ({ db, clock }: Context, userId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expires_at = clock.now() + resetFor;
  await insertReset(db, { token_hash: hashToken(token), user_id: userId, expires_at });
  return token;
};

const invalidToken = () =>
  new Refusal(
    'invalid_token',
    'This link has been used already or is too old. Please ask for a new one.',
  );

/**
 * Sets a new password by the token of a link, and ends every session and every other link of the
 * person: whoever has got hold of them is out.
 * Throws `too_many`, `invalid_token`, `unavailable`.
 */
export const resetPassword = async (
  context: Context,
  { token, newPassword }: BodyOf<Endpoints['resetPassword']>,
  address: string,
): Promise<void> => {
  await takeAttempt(context, limits.resetByAddress, address);
  const tokenHash = hashToken(token);
  const now = context.clock.now();
  if (!(await isLiveReset(context.db, tokenHash, now))) throw invalidToken();
  const password_hash = await hashPassword(newPassword);
  await inTransaction(context, async (inside) => {
    const { db } = inside;
    const userId = await spendReset(db, tokenHash, now);
    const user =
      userId === undefined ? undefined : await setPassword(db, { id: userId, password_hash });
    if (!user) throw invalidToken();
    await deleteResetsOf(db, user.id);
    await endSubscriptions(inside, { userId: user.id });
    await deleteSessionsOf(db, user.id);
    await forgetAttempts(inside, limits.loginByAccount, user.email_norm);
    await audit(inside, user.id, 'password-reset', user.id);
  });
};
