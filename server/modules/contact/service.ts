import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { cleanEmail, isSameEmail } from '../../../domain/email.ts';
import { audit } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { notify } from '../../notify/notify.ts';
import { consumeAttempts } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { inTransaction } from '../../transaction.ts';
import { pendingEmailOf, revokeEmailLinks } from '../auth/emailTokens.ts';
import { inSession } from '../sessions/inSession.ts';
import { updateUser, userById } from '../users/repository.ts';
import { bumpContact } from '../auth/changeEmail.ts';

/** Mails the old address, too. Throws `unauthenticated`, `too_many`, `email_taken`. */
export const requestEmailChange = async (
  context: Context,
  session: Session,
  { email }: RequestBody<'requestEmailChange'>,
  clientIp: string,
) => {
  const userId = session.user.id;
  const user = await userById(context.db, userId);
  if (isSameEmail(email, user.email)) {
    throw new HttpError('email_taken', 'This is your email already.');
  }
  await consumeAttempts(
    context,
    [rateLimits.confirmByIp, clientIp],
    [rateLimits.confirmByAccount, userId],
  );
  await inSession(context, session, async (inside, made_by_session) => {
    const minter = { made_by: userId, made_by_session };
    await revokeEmailLinks(inside, userId, ['change-email']);
    await notify(inside, 'change-email', { userId, address: cleanEmail(email), minter });
    await notify(inside, 'email-change-asked', { userId, address: user.email });
    await audit(inside, userId, 'email-change-asked', userId);
  });
};

export const cancelEmailChange = (context: Context, userId: string) =>
  inTransaction(context, async (inside) => {
    if ((await pendingEmailOf(inside, userId)) === null) return;
    await revokeEmailLinks(inside, userId, ['change-email']);
    await audit(inside, userId, 'email-change-cancelled', userId);
  });

/** Of a survivor, also by a caregiver. */
export const setPhone = (context: Context, actorId: string, userId: string, typed: string | null) =>
  inTransaction(context, async (inside) => {
    const phone = typed?.trim() ?? null;
    if ((await userById(inside.db, userId)).phone === phone) return;
    await updateUser(inside.db, userId, { phone });
    await audit(inside, actorId, 'phone-changed', userId);
    await bumpContact(inside, userId);
  });
