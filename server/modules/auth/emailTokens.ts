import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { day, minute } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import type { EmailTokenKind, EmailTokensTable, LinkMailKind } from '../../db/accountTables.ts';
import { deleteMailsOf } from '../../mail/repository.ts';
import { HttpError } from '../../httpError.ts';
import { hashToken } from '../sessions/sessions.ts';

/** In milliseconds from the sending of the mail, which may be queued as long. */
export const linkTtlMs: Readonly<Record<EmailTokenKind, number>> = {
  reset: 30 * minute,
  'handed-reset': 30 * minute,
  'confirm-email': day,
  'change-email': day,
};

const kindsFor: Readonly<Record<LinkMailKind, readonly EmailTokenKind[]>> = {
  reset: ['reset', 'handed-reset'],
  'confirm-email': ['confirm-email'],
  'change-email': ['change-email'],
};

const tokenKindsFor = (purposes: readonly LinkMailKind[]): EmailTokenKind[] =>
  purposes.flatMap((purpose) => kindsFor[purpose]);

export type Minter = Pick<Selectable<EmailTokensTable>, 'made_by' | 'made_by_session'>;

interface LinkDetails {
  readonly address?: string | null;
  /** If it is asked for in a session. */
  readonly minter?: Minter;
}

/** The database stores only the hash. Earlier links stay valid: users may open the first mail. */
export const createEmailToken = async (
  { db, clock }: Context,
  user_id: string,
  kind: EmailTokenKind,
  { address = null, minter = { made_by: null, made_by_session: null } }: LinkDetails = {},
) => {
  const token = randomBytes(32).toString('base64url');
  const expires_at = clock.now() + linkTtlMs[kind];
  await db
    .insertInto('email_tokens')
    .values({ token_hash: hashToken(token), user_id, kind, address, expires_at, ...minter })
    .execute();
  return token;
};

export const revokeEmailToken = ({ db }: Context, token: string) =>
  db.deleteFrom('email_tokens').where('token_hash', '=', hashToken(token)).execute();

/** What the answer says about a link that was asked for: who has it, if no mail is sent. */
export const linkMessage = (
  { canSendMail, operator: { name, contact } }: Context,
  sent: string,
): string => {
  if (canSendMail) return sent;
  const whom = name && contact ? `${name} (${contact})` : (name ?? contact);
  return `This server sends no email. Ask ${whom ?? 'the person who runs it'} for a link.`;
};

/** Whether the maker could still make the link: the owner themselves, or an admin. */
const isMakerActive = sql<boolean>`(made_by is null or exists (select 1 from users as maker
  where maker.id = made_by and maker.deactivated_at is null
    and (maker.role = 'admin' or maker.id = email_tokens.user_id)))`;

const invalidToken = () =>
  new HttpError(
    'invalid_token',
    'This link has been used already or is too old. Please ask for a new one.',
  );

export const findEmailOfLink = async (
  { db, clock }: Context,
  purpose: LinkMailKind,
  token: string,
) => {
  const found = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select('users.email')
    .where('token_hash', '=', hashToken(token))
    .where('kind', 'in', kindsFor[purpose])
    .where('expires_at', '>', clock.now())
    .where(isMakerActive)
    .executeTakeFirst();
  return found?.email;
};

/** Throws `invalid_token`. */
export const emailOfLink = async (...link: Parameters<typeof findEmailOfLink>) => {
  const email = await findEmailOfLink(...link);
  if (email === undefined) throw invalidToken();
  return email;
};

/** One of two concurrent calls succeeds. Throws `invalid_token`. */
export const redeemEmailToken = async (
  { db, clock }: Context,
  purposes: readonly LinkMailKind[],
  token: string,
): Promise<Pick<Selectable<EmailTokensTable>, 'user_id' | 'kind' | 'address'>> => {
  const spent = await db
    .deleteFrom('email_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('kind', 'in', tokenKindsFor(purposes))
    .where('expires_at', '>', clock.now())
    .where(isMakerActive)
    .returning(['user_id', 'kind', 'address'])
    .executeTakeFirst();
  if (!spent) throw invalidToken();
  return spent;
};

/** Runs inside a transaction. */
export const revokeEmailLinks = async (
  { db }: Context,
  userId: string,
  purposes: readonly LinkMailKind[],
) => {
  // Mails before tokens: a mail job stores its token before it checks that its mail still exists.
  const kinds = tokenKindsFor(purposes);
  await deleteMailsOf(db, userId, kinds);
  await db
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .execute();
};

/** Where the link of a change is, or will be, mailed. */
export const pendingEmailOf = async ({ db, clock }: Context, userId: string) => {
  for (const table of ['mails', 'email_tokens'] as const) {
    const found = await db
      .selectFrom(table)
      .select('address')
      .where('user_id', '=', userId)
      .where('kind', '=', 'change-email')
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (found) return found.address;
  }
  return null;
};
