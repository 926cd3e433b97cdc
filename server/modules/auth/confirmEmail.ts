import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { consumeAttempts, countGuess } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { changeEmail } from './changeEmail.ts';
import { linkMessage, redeemEmailToken, revokeEmailLinks } from './emailTokens.ts';
import { inSession } from '../sessions/inSession.ts';
import { recordEmailConfirmed, userById } from '../users/repository.ts';

/** Runs inside a transaction. */
export const setEmailConfirmed = async (context: Context, userId: string) => {
  await revokeEmailLinks(context, userId, ['confirm-email']);
  await recordEmailConfirmed(context.db, userId, context.clock.now());
};

/** Throws `too_many`, `invalid_token`, `email_taken`. */
export const confirmEmail = async (
  context: Context,
  { token }: RequestBody<'confirmEmail'>,
  clientIp: string,
) => {
  return countGuess(context, [[rateLimits.linkByIp, clientIp]], () =>
    inTransaction(context, async (inside) => {
      const purposes = ['confirm-email', 'change-email'] as const;
      const { user_id, address } = await redeemEmailToken(inside, purposes, token);
      if (address !== null) {
        await changeEmail(inside, user_id, address);
        return { message: 'Your new email is confirmed. Sign in with it from now on.' };
      }
      await setEmailConfirmed(inside, user_id);
      await audit(inside, user_id, 'email-confirmed', user_id);
      return { message: 'Your email is confirmed.' };
    }),
  );
};

const auditActions = { 'confirm-email': 'confirmation-asked', test: 'test-mail-sent' } as const;

/** Also if the email is confirmed. Throws `too_many`. */
export const mailConfirmationLink = async (
  context: Context,
  session: Session,
  clientIp: string,
  kind: keyof typeof auditActions = 'confirm-email',
) => {
  const userId = session.user.id;
  await consumeAttempts(
    context,
    [rateLimits.confirmByIp, clientIp],
    [rateLimits.confirmByAccount, userId],
  );
  await inSession(context, session, async (inside) => {
    await notify(inside, kind, { userId });
    await audit(inside, userId, auditActions[kind], userId);
  });
};

/** Throws `too_many`. */
export const requestEmailConfirmation = async (
  context: Context,
  session: Session,
  clientIp: string,
) => {
  const { email_confirmed_at } = await userById(context.db, session.user.id);
  if (email_confirmed_at !== null) return { message: 'Your email is confirmed already.' };
  await mailConfirmationLink(context, session, clientIp);
  return { message: linkMessage(context, 'We have sent you a link. Please check your email.') };
};
