import { randomBytes } from 'node:crypto';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/constants.ts';
import { audit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { deleteMailsOf, type MailRow, queueMail } from '../../mail/repository.ts';
import { forgetAttempts, limits, takeAttempt } from '../../rateLimit.ts';
import { Refusal } from '../../refusal.ts';
import { assertNotEasy } from './easyPasswords.ts';
import { normalise, userByTyped } from './emails.ts';
import { endSubscriptions } from '../push/service.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessionsOf, setPassword } from './repository.ts';
import { deleteResetsOf, emailOfReset, insertReset, spendReset } from './resetRepository.ts';
import { hashToken } from './sessions.ts';

/** A link lasts this long from its mail on, and the mail itself may wait as long; in milliseconds. */
export const resetFor = 30 * minute;

/** For as long it is worth telling somebody that their password was changed; in milliseconds. */
const changedFor = day;

/**
 * Has a link sent to the account, if there is one. No answer tells which it was: both answer alike
 * and count alike, and a mail in the queue is one row more in the commit that both make.
 * Throws `invalid` for an empty address, `too_many` for too many for one account or from one address.
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

/** Of a mail that does not go out after all. */
export const forgetResetToken = async ({ db, clock }: Context, token: string): Promise<void> => {
  await spendReset(db, hashToken(token), clock.now());
};

/** When the change was that this mail tells of. */
export const changedAt = ({ expires_at }: MailRow): number => expires_at - changedFor;

const invalidToken = () =>
  new Refusal(
    'invalid_token',
    'This link has been used already or is too old. Please ask for a new one.',
  );

/**
 * Sets a new password by the token of a link, and ends every session, every other link and every
 * mail that would bring one of the person: whoever has got hold of them is out. A mail tells the
 * person of it, who may be another than the one who did it.
 * Throws `too_many`, `invalid_token`, `easy_password`, `unavailable`.
 */
export const resetPassword = async (
  context: Context,
  { token, newPassword }: BodyOf<Endpoints['resetPassword']>,
  address: string,
): Promise<void> => {
  await takeAttempt(context, limits.resetByAddress, address);
  const tokenHash = hashToken(token);
  const now = context.clock.now();
  const email = await emailOfReset(context.db, tokenHash, now);
  if (email === undefined) throw invalidToken();
  assertNotEasy(newPassword, email);
  const password_hash = await hashPassword(newPassword);
  await inTransaction(context, async (inside) => {
    const { db } = inside;
    const userId = await spendReset(db, tokenHash, now);
    const user =
      userId === undefined ? undefined : await setPassword(db, { id: userId, password_hash });
    if (!user) throw invalidToken();
    // The mails first: one that is just getting its link has it before it looks whether it is there.
    await deleteMailsOf(db, user.id, 'reset');
    await deleteResetsOf(db, user.id);
    await endSubscriptions(inside, { userId: user.id });
    await deleteSessionsOf(db, user.id);
    await forgetAttempts(inside, limits.loginByAccount, user.email_norm);
    // Of the mails that were sent none is good any more.
    await forgetAttempts(inside, limits.forgotByAccount, user.email_norm);
    await queueMail(inside, { userId: user.id, kind: 'password-changed', lasts: changedFor });
    await audit(inside, user.id, 'password-reset', user.id);
  });
};
