import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { truncateLog } from '../../db/truncateLog.ts';
import { inTransaction } from '../../transaction.ts';
import { fullName } from '../../format.ts';
import { countGuess, rateLimits } from '../../rateLimit.ts';
import { HttpError, unauthenticated } from '../../httpError.ts';
import { setPassword } from '../auth/passwordReset.ts';
import { assertStrongPassword, hashPassword, verifyPassword } from '../auth/passwords.ts';
import { findUser, lockPassword, type UserRow } from '../auth/repository.ts';
import { deleteMailFiles } from '../../mail/transport.ts';
import { bumpVersions } from '../changes/repository.ts';
import { unansweredAlerts } from '../emergency/repository.ts';
import { notifyConnectionEnded } from '../pairing/service.ts';
import { connectedPersonIds } from '../pairing/repository.ts';
import { deleteMentions, lockActiveAdmins } from './repository.ts';

const passwordRefused = () => new HttpError('password_refused', 'This password is not right.');

/** Also ends the reset links that admins made. Runs inside a transaction. Throws `last_admin`. */
export const retireAdmin = async (db: Db, { id, role }: UserRow): Promise<void> => {
  if (role !== 'admin') return;
  if ((await lockActiveAdmins(db)).every((admin) => admin === id)) {
    throw new HttpError('last_admin', 'This is the last admin. Invite another one first.');
  }
  await db.deleteFrom('email_tokens').where('kind', '=', 'handed-reset').execute();
};

/** Keeps only ids in the audit. Runs inside a transaction. Throws `last_admin`. */
export const removeAccount = async (inside: Context, user: UserRow): Promise<void> => {
  const { db } = inside;
  await retireAdmin(db, user);
  const others = await connectedPersonIds(db, user.id);
  await deleteMentions(db, user.id);
  const openAlert = await unansweredAlerts(db)
    .select('alerts.id')
    .where('alerts.survivor_id', '=', user.id)
    .executeTakeFirst();
  const ended = openAlert ? ' Open alerts ended with it.' : '';
  const body = `The account of ${fullName(user)} was deleted.${ended}`;
  await notifyConnectionEnded(inside, user, others, body);
  await db.deleteFrom('users').where('id', '=', user.id).execute();
  await bumpVersions(db, others, ['activities', 'pairings', 'alerts']);
};

/** Of a deleted account, in files. Call it after the transaction. */
export const eraseTraces = async ({ db, mailDir }: Context, userId: string): Promise<void> => {
  await deleteMailFiles(mailDir, userId);
  await truncateLog(db);
};

/**
 * Awaits `prepare` once the password is verified, and runs what it returns in a transaction that locks
 * the password. A wrong one counts as an attempt to sign in.
 * Throws `unauthenticated`, `too_many`, `password_refused`, `unavailable`.
 */
export const withPassword = async (
  context: Context,
  userId: string,
  password: string,
  prepare: (user: UserRow) => Promise<(inside: Context) => Promise<void>>,
): Promise<void> => {
  const user = await findUser(context.db, userId);
  // Another request may have deleted it since this one was authenticated.
  if (!user) throw unauthenticated();
  await countGuess(context, [[rateLimits.loginByAccount, user.email_norm]], async () => {
    if (!(await verifyPassword(user.password_hash, password))) throw passwordRefused();
    const work = await prepare(user);
    await inTransaction(context, async (inside) => {
      if (!(await lockPassword(inside.db, user))) throw passwordRefused();
      await work(inside);
    });
  });
};

/** Throws also `last_admin`. */
export const deleteAccount = async (
  context: Context,
  userId: string,
  password: string,
): Promise<void> => {
  await withPassword(context, userId, password, async (user) => async (inside) => {
    await removeAccount(inside, user);
    await audit(inside, userId, 'account-deleted', userId);
  });
  await eraseTraces(context, userId);
};

/** Ends all other sessions. Throws also `easy_password`. */
export const changePassword = async (
  context: Context,
  { user: { id }, tokenHashes }: Session,
  { currentPassword, newPassword }: RequestBody<'changePassword'>,
): Promise<void> => {
  await withPassword(context, id, currentPassword, async ({ email }) => {
    if (newPassword === currentPassword) {
      throw new HttpError('easy_password', 'This is your password already.');
    }
    await assertStrongPassword(newPassword, email);
    const newHash = await hashPassword(newPassword);
    return async (inside) => {
      await setPassword(inside, id, newHash, tokenHashes);
      await audit(inside, id, 'password-changed', id);
    };
  });
};
