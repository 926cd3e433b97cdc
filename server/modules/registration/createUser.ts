import { cleanEmail, normalizeEmail } from '../../../domain/email.ts';
import type { RequestBody } from '../../../contract/endpoints/index.ts';
import type { Role } from '../../../contract/fields.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { unknownZone } from '../../detectZoneChange.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { emailTaken } from '../auth/changeEmail.ts';
import { assertStrongPassword, hashPassword } from '../auth/passwords.ts';
import { insertUser } from '../users/repository.ts';
import { deleteSetupInvitations } from './repository.ts';

export interface NewUser extends Omit<RequestBody<'register'>, 'role' | 'invitation'> {
  readonly role: Role;
}

export interface Admission {
  readonly role: Role;
  readonly onCreated?: (userId: string) => Promise<unknown>;
}

interface NewUserOptions {
  readonly isConfirmed?: boolean;
  readonly zone?: string | null | undefined;
  /** Runs in the transaction that creates the account. */
  readonly admit?: (inside: Context) => Promise<Admission>;
}

/** Throws `easy_password`, `email_taken`, `unavailable`, and what `admit` throws. */
export const createUser = async (
  context: Context,
  user: NewUser,
  { isConfirmed = true, zone, admit = async () => ({ role: user.role }) }: NewUserOptions = {},
): Promise<string> => {
  await assertStrongPassword(user.password, user.email);
  const id = context.newId();
  const password_hash = await hashPassword(user.password);
  await inTransaction(context, async (inside) => {
    const now = inside.clock.now();
    const { role, onCreated } = await admit(inside);
    if (role === 'admin') await deleteSetupInvitations(inside.db);
    const made = await insertUser(inside.db, {
      id,
      role,
      fname: user.fname.trim(),
      lname: user.lname.trim(),
      email: cleanEmail(user.email),
      email_norm: normalizeEmail(user.email),
      password_hash,
      avatar_url: null,
      time_zone: zone ?? unknownZone,
      made_at: now,
      email_confirmed_at: isConfirmed ? now : null,
    });
    if (!made) throw emailTaken();
    if (!isConfirmed) await notify(inside, 'confirm-email', { userId: id });
    await audit(inside, id, 'registered', id);
    await onCreated?.(id);
  });
  return id;
};
