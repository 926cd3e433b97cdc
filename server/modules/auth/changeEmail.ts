import { normalizeEmail } from '../../../domain/email.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { HttpError } from '../../httpError.ts';
import { revokeEmailLinks } from './emailTokens.ts';
import { findUserByEmail, updateUser } from '../users/repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import { connectedPersonIds } from '../pairing/repository.ts';

export const emailTaken = () =>
  new HttpError('email_taken', 'There is already an account with this email.');

/** Runs inside a transaction. */
export const bumpContact = async ({ db }: Context, userId: string) =>
  bumpVersions(db, [userId, ...(await connectedPersonIds(db, userId))], ['pairings', 'alerts']);

/** Runs inside a transaction. Throws `email_taken`. */
export const changeEmail = async (context: Context, userId: string, email: string) => {
  const { db, clock } = context;
  const email_norm = normalizeEmail(email);
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== userId) throw emailTaken();
  try {
    await updateUser(db, userId, { email, email_norm, email_confirmed_at: clock.now() });
  } catch (error) {
    // The address may have been taken in between.
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
  await revokeEmailLinks(context, userId, ['reset', 'confirm-email', 'change-email']);
  await audit(context, userId, 'email-changed', userId);
  await bumpContact(context, userId);
};
