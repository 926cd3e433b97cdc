import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { limits, takeAttempt } from '../../rateLimit.ts';
import { endLinks, mailLink, spendEmailToken } from './emailTokens.ts';
import { noteEmailConfirmed, userById } from './repository.ts';

/** The account has proved its address: its other confirmation links end. Inside a transaction. */
export const confirmAddress = async (context: Context, userId: string): Promise<void> => {
  await endLinks(context, userId, 'confirm-email');
  await noteEmailConfirmed(context.db, userId, context.clock.now());
};

/** Confirms the address that this link was mailed to. Throws `too_many`, `invalid_token`. */
export const confirmEmail = async (
  context: Context,
  { token }: BodyOf<Endpoints['confirmEmail']>,
  address: string,
): Promise<void> => {
  await takeAttempt(context, limits.linkByAddress, address);
  await inTransaction(context, async (inside) => {
    const userId = await spendEmailToken(inside, 'confirm-email', token);
    await confirmAddress(inside, userId);
    await audit(inside, userId, 'email-confirmed', userId);
  });
};

/**
 * Mails another link to an account whose address is not confirmed.
 * Throws `too_many` for too many for one account or from one address.
 */
export const askForConfirmation = async (
  context: Context,
  userId: string,
  address: string,
): Promise<AnswerOf<Endpoints['requestEmailConfirmation']>> => {
  const { email_confirmed_at } = await userById(context.db, userId);
  if (email_confirmed_at !== null) return { message: 'Your email is confirmed already.' };
  await takeAttempt(context, limits.confirmByAddress, address);
  await takeAttempt(context, limits.confirmByAccount, userId);
  await inTransaction(context, async (inside) => {
    await mailLink(inside, userId, 'confirm-email');
    await audit(inside, userId, 'confirmation-asked', userId);
  });
  return { message: 'We have sent you a link. Please check your email.' };
};
