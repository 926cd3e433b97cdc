import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { day } from '../../../domain/constants.ts';
import { audit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { type MailRow, enqueueMail } from '../../mail/repository.ts';
import { resetAttempts, rateLimits, consumeAttempt } from '../../rateLimit.ts';
import { HttpError } from '../../httpError.ts';
import { setEmailConfirmed } from './confirmEmail.ts';
import { assertStrongPassword } from './passwordStrength.ts';
import { normalizeEmail, userByTypedEmail } from './normalizeEmail.ts';
import { emailOfLink, revokeEmailLinks, enqueueLinkMail, redeemEmailToken } from './emailTokens.ts';
import { endSubscriptions } from '../push/service.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessionsOf, setPassword } from './repository.ts';

/** For as long it is worth telling somebody that their password was changed; in milliseconds. */
const changedMailTtlMs = day;

/**
 * Has a link sent to the account, if there is one. No answer tells which it was: both answer alike
 * and count alike, and a mail in the queue is one row more in the commit that both make.
 * Throws `invalid` for an empty address, `too_many` for too many for one account or from one address.
 */
export const requestPasswordReset = async (
  context: Context,
  { email }: BodyOf<Endpoints['forgotPassword']>,
  clientIp: string,
): Promise<void> => {
  if (email.trim() === '') throw new HttpError('invalid', 'Please enter your email address.');
  await consumeAttempt(context, rateLimits.forgotByIp, clientIp);
  await consumeAttempt(context, rateLimits.forgotByAccount, normalizeEmail(email));
  await inTransaction(context, async (inside) => {
    const user = await userByTypedEmail(inside.db, email);
    if (user) await enqueueLinkMail(inside, user.id, 'reset');
    await audit(inside, null, 'reset-asked', user?.id ?? null);
  });
};

/** When the change was that this mail tells of. */
export const changedAt = ({ expires_at }: MailRow): number => expires_at - changedMailTtlMs;

/**
 * Sets a new password by the token of a link, and ends every session, every other link and every
 * mail that would bring one of the person: whoever has got hold of them is out. A mail tells the
 * person of it, who may be another than the one who did it. The link has also proved the address.
 * Throws `too_many`, `invalid_token`, `easy_password`, `unavailable`.
 */
export const resetPassword = async (
  context: Context,
  { token, newPassword }: BodyOf<Endpoints['resetPassword']>,
  clientIp: string,
): Promise<void> => {
  await consumeAttempt(context, rateLimits.linkByIp, clientIp);
  assertStrongPassword(newPassword, await emailOfLink(context, 'reset', token));
  const password_hash = await hashPassword(newPassword);
  await inTransaction(context, async (inside) => {
    const { db } = inside;
    const userId = await redeemEmailToken(inside, 'reset', token);
    const user = await setPassword(db, { id: userId, password_hash });
    await revokeEmailLinks(inside, user.id, 'reset');
    await setEmailConfirmed(inside, user.id);
    await endSubscriptions(inside, { userId: user.id });
    await deleteSessionsOf(db, user.id);
    await resetAttempts(inside, rateLimits.loginByAccount, user.email_norm);
    // Of the mails that were sent none is good any more.
    await resetAttempts(inside, rateLimits.forgotByAccount, user.email_norm);
    await enqueueMail(inside, {
      userId: user.id,
      kind: 'password-changed',
      ttlMs: changedMailTtlMs,
    });
    await audit(inside, user.id, 'password-reset', user.id);
  });
};
