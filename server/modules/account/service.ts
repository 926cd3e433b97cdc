import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { inSession } from '../sessions/inSession.ts';
import { setPassword } from '../auth/passwordReset.ts';
import { assertStrongPassword, hashPassword, verifyPassword } from '../auth/passwords.ts';
import { userById } from '../users/repository.ts';
import { deactivate } from './deactivate.ts';
import { eraseAccount, removeIdentity } from './erasure.ts';

/** Throws `unauthenticated`, `last_admin`. */
export const deleteAccount = async (context: Context, session: Session) => {
  const { id } = session.user;
  await inSession(context, session, async (inside) => {
    const user = await userById(inside.db, id);
    // Ends the connections first: they are not to be told that this person is out of reach.
    await removeIdentity(inside, id, id);
    await deactivate(inside, user, inside.clock.now());
  });
  await eraseAccount(context, id);
};

/** Ends all other sessions. Throws `unauthenticated`, `easy_password`, `unavailable`. */
export const changePassword = async (
  context: Context,
  session: Session,
  { newPassword }: RequestBody<'changePassword'>,
) => {
  const { id, email, password_hash } = await userById(context.db, session.user.id);
  if (await verifyPassword(password_hash, newPassword)) {
    throw new HttpError(
      'easy_password',
      'This is your password already. Please choose another one.',
    );
  }
  await assertStrongPassword(newPassword, email);
  const newHash = await hashPassword(newPassword);
  await inSession(context, session, async (inside) => {
    await setPassword(inside, id, newHash, session.tokenHashes);
    await audit(inside, id, 'password-changed', id);
  });
};
