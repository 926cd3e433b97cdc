import { audit } from '../../server/audit.ts';
import { type Context, inTransaction } from '../../server/context.ts';
import { normalise } from '../../server/modules/auth/emails.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { insertUser } from '../../server/modules/auth/repository.ts';
import type { NewUser } from '../../server/modules/auth/service.ts';

/** Nearly everybody here has the same password, and hashing it costs more than all else about them. */
const hashes = new Map<string, Promise<string>>();
const hashOf = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

/**
 * Makes the account that a sign-up makes, but that equal passwords have equal hashes; returns its
 * id. Throws where the address has an account.
 */
export const addPerson = async (
  context: Context,
  { password, email, ...user }: NewUser,
): Promise<string> => {
  const id = context.newId();
  const row = {
    ...user,
    id,
    email,
    email_norm: normalise(email),
    password_hash: await hashOf(password),
    avatar_url: null,
    time_zone: 'UTC',
    made_at: context.clock.now(),
  };
  await inTransaction(context, async (inside) => {
    if (!(await insertUser(inside.db, row))) throw new Error(`${email} has an account`);
    await audit(inside, id, 'registered', id);
  });
  return id;
};
