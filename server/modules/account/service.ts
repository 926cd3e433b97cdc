import { audit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { limits, returnAttempts, takeAttempt, tryCounted } from '../../rateLimit.ts';
import { Refusal } from '../../refusal.ts';
import { isPassword } from '../auth/passwords.ts';
import { holdPassword, userById } from '../auth/repository.ts';
import { touchAll } from '../changes/repository.ts';
import { tellEnded } from '../pairing/ended.ts';
import { connectedWith } from '../pairing/repository.ts';
import { deletePushesAbout, deleteUser } from './repository.ts';

const passwordRefused = () => new Refusal('password_refused', 'This password is not right.');

/**
 * Erases an account with all that hangs on it, but for the ids in the audit. A wrong password
 * counts as an attempt to sign in.
 * Throws `too_many`, `password_refused`, `unavailable`.
 */
export const deleteAccount = async (
  context: Context,
  userId: string,
  password: string,
): Promise<void> => {
  const user = await userById(context.db, userId);
  await takeAttempt(context, limits.loginByAccount, user.email_norm);
  const counted = [[limits.loginByAccount, user.email_norm]] as const;
  const right = await tryCounted(context, counted, () => isPassword(user.password_hash, password));
  if (!right) throw passwordRefused();
  await inTransaction(context, async (inside) => {
    const { db } = inside;
    if (!(await holdPassword(db, user))) throw passwordRefused();
    const others = await connectedWith(db, userId);
    await deletePushesAbout(db, userId);
    await tellEnded(inside, user, others);
    await deleteUser(db, userId);
    await audit(inside, userId, 'account-deleted', userId);
    // Alerts between the two are gone as well.
    await touchAll(db, others, ['pairings', 'alerts']);
  });
  await returnAttempts(context, counted);
};
