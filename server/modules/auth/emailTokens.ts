import { randomBytes } from 'node:crypto';
import { day, minute } from '../../../domain/constants.ts';
import type { Context } from '../../context.ts';
import type { EmailTokenKind } from '../../db/schema.ts';
import { deleteMailsOf, enqueueMail } from '../../mail/repository.ts';
import { HttpError } from '../../httpError.ts';
import {
  deleteEmailToken,
  deleteEmailTokensOf,
  emailOfToken,
  insertEmailToken,
} from './emailTokenRepository.ts';
import { hashToken } from './sessions.ts';

/** A link lasts this long from its mail on, and the mail itself may wait as long; in milliseconds. */
export const linkTtlMs: Readonly<Record<EmailTokenKind, number>> = {
  reset: 30 * minute,
  'confirm-email': day,
};

/** Queues a mail with a link to the account. Inside a transaction. */
export const enqueueLinkMail = async (
  context: Context,
  userId: string,
  kind: EmailTokenKind,
): Promise<void> => {
  await enqueueMail(context, { userId, kind, ttlMs: linkTtlMs[kind] });
};

/**
 * A new link's token, 256 bits as base64url, which is kept nowhere. Links of earlier mails stay
 * good: people open the first of two.
 */
export const createEmailToken = async (
  { db, clock }: Context,
  userId: string,
  kind: EmailTokenKind,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expires_at = clock.now() + linkTtlMs[kind];
  await insertEmailToken(db, { token_hash: hashToken(token), user_id: userId, kind, expires_at });
  return token;
};

/** Of a mail that does not go out after all. */
export const revokeEmailToken = async (
  { db, clock }: Context,
  kind: EmailTokenKind,
  token: string,
): Promise<void> => {
  await deleteEmailToken(db, { kind, tokenHash: hashToken(token), now: clock.now() });
};

const invalidToken = () =>
  new HttpError(
    'invalid_token',
    'This link has been used already or is too old. Please ask for a new one.',
  );

/** The address that a link was mailed to. Throws `invalid_token`. */
export const emailOfLink = async (
  { db, clock }: Context,
  kind: EmailTokenKind,
  token: string,
): Promise<string> => {
  const email = await emailOfToken(db, { kind, tokenHash: hashToken(token), now: clock.now() });
  if (email === undefined) throw invalidToken();
  return email;
};

/** Uses a link up and returns the id of its account. Throws `invalid_token`. */
export const redeemEmailToken = async (
  { db, clock }: Context,
  kind: EmailTokenKind,
  token: string,
): Promise<string> => {
  const userId = await deleteEmailToken(db, {
    kind,
    tokenHash: hashToken(token),
    now: clock.now(),
  });
  if (userId === undefined) throw invalidToken();
  return userId;
};

/** Ends every link of this kind, also those whose mails are still queued. Inside a transaction. */
export const revokeEmailLinks = async (
  { db }: Context,
  userId: string,
  kind: EmailTokenKind,
): Promise<void> => {
  // The mails first: one that is just getting its link has it before it looks whether it is there.
  await deleteMailsOf(db, userId, kind);
  await deleteEmailTokensOf(db, userId, kind);
};
