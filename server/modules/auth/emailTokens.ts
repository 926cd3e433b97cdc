import { randomBytes } from 'node:crypto';
import { day, minute } from '../../../domain/specConstants.ts';
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

/** In milliseconds from the sending of the mail, which may be queued as long. */
export const linkTtlMs: Readonly<Record<EmailTokenKind, number>> = {
  reset: 30 * minute,
  'confirm-email': day,
};

export const enqueueLinkMail = async (
  context: Context,
  userId: string,
  kind: EmailTokenKind,
): Promise<void> => {
  await enqueueMail(context, { userId, kind, ttlMs: linkTtlMs[kind] });
};

/** The database stores only the hash. Earlier links stay valid: users may open the first mail. */
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

/** Throws `invalid_token`. */
export const emailOfLink = async (
  { db, clock }: Context,
  kind: EmailTokenKind,
  token: string,
): Promise<string> => {
  const email = await emailOfToken(db, { kind, tokenHash: hashToken(token), now: clock.now() });
  if (email === undefined) throw invalidToken();
  return email;
};

/** Throws `invalid_token`. */
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

/** Runs inside a transaction. */
export const revokeEmailLinks = async (
  { db }: Context,
  userId: string,
  kind: EmailTokenKind,
): Promise<void> => {
  // Mails before tokens: a mail job stores its token before it checks that its mail still exists.
  await deleteMailsOf(db, userId, kind);
  await deleteEmailTokensOf(db, userId, kind);
};
