import { audit } from '../../server/audit.ts';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/transaction.ts';
import { normalizeEmail, insertUser } from '../../server/modules/auth/repository.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import type { NewUser } from '../../server/modules/auth/service.ts';

/** Nearly everybody has the same password, and hashing it costs more than the rest of an account. */
const hashes = new Map<string, Promise<string>>();

/**
 * Makes an account as a sign-up does, with equal hashes for equal passwords, and a confirmed address;
 * returns its id.
 */
export const addPerson = async (context: Context, { password, ...user }: NewUser) => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  const id = context.newId();
  const made_at = context.clock.now();
  const rest = { avatar_url: null, time_zone: 'UTC', made_at, email_confirmed_at: made_at };
  const email_norm = normalizeEmail(user.email);
  const row = { ...user, ...rest, id, email_norm, password_hash: await hash };
  await inTransaction(context, async (inside) => {
    if (!(await insertUser(inside.db, row))) throw new Error(`${user.email} has an account`);
    await audit(inside, id, 'registered', id);
  });
  return id;
};
