import { normalizeEmail } from '../../../domain/email.ts';
import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { audit, auditAnonymous } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { consumeAttempts, countGuess, resetAttempts } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { HttpError } from '../../httpError.ts';
import { setEmailConfirmed } from './confirmEmail.ts';
import { assertStrongPassword, hashPassword } from './passwords.ts';
import { userByTypedEmail, updateUser, type UserRow } from '../users/repository.ts';
import { revokeSessions } from './revokeSessions.ts';
import { emailOfLink, revokeEmailLinks, redeemEmailToken } from './emailTokens.ts';
import { deleteCalendarFeed } from '../calendar/repository.ts';

/** Throws `too_many`. */
export const countForgotPassword = (context: Context, email: string, clientIp: string) =>
  consumeAttempts(
    context,
    [rateLimits.forgotByIp, clientIp],
    [rateLimits.forgotByAccount, normalizeEmail(email)],
  );

/** Behaves alike whether or not the account exists. Throws `invalid`, `too_many`. */
export const requestPasswordReset = async (
  context: Context,
  { email }: RequestBody<'forgotPassword'>,
  clientIp: string,
) => {
  if (email.trim() === '') throw new HttpError('invalid', 'Please enter your email address.');
  await countForgotPassword(context, email, clientIp);
  await inTransaction(context, async (inside) => {
    const user = await userByTypedEmail(inside.db, email);
    if (user?.deactivated_at === null) await notify(inside, 'reset', { userId: user.id });
    await auditAnonymous(inside, 'reset-asked', user?.id ?? null);
  });
};

/**
 * Ends the reset links, a change of the email, the calendar link, and the sessions that are not kept with what
 * they made, to lock out an intruder, and mails the user. Runs inside a transaction.
 */
export const setPassword = async (
  inside: Context,
  userId: string,
  password_hash: string,
  keptSessions?: Session['tokenHashes'],
): Promise<UserRow> => {
  const user = await updateUser(inside.db, userId, { password_hash });
  await revokeEmailLinks(inside, userId, ['reset', 'change-email']);
  await deleteCalendarFeed(inside.db, userId);
  await revokeSessions(inside, userId, keptSessions ? { except: keptSessions } : 'all');
  await notify(inside, 'password-changed', { userId });
  return user;
};

/** Throws `too_many`, `invalid_token`, `easy_password`, `unavailable`. */
export const resetPassword = async (
  context: Context,
  { token, newPassword }: RequestBody<'resetPassword'>,
  clientIp: string,
) => {
  const guess = [rateLimits.linkByIp, clientIp] as const;
  const email = await countGuess(context, [guess], () => emailOfLink(context, 'reset', token));
  await assertStrongPassword(newPassword, email);
  const password_hash = await hashPassword(newPassword);
  await inTransaction(context, async (inside) => {
    const { user_id, kind } = await redeemEmailToken(inside, ['reset'], token);
    const user = await setPassword(inside, user_id, password_hash);
    // An admin may hand the link to someone who does not read this mailbox.
    if (kind === 'reset') await setEmailConfirmed(inside, user.id);
    const { loginByAccount, forgotByAccount } = rateLimits;
    for (const limit of [loginByAccount, forgotByAccount])
      await resetAttempts(inside, limit, normalizeEmail(user.email));
    await audit(inside, user.id, 'password-reset', user.id);
  });
};
