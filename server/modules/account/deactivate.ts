import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { revokeEmailLinks } from '../auth/emailTokens.ts';
import { updateUser, type UserRow } from '../users/repository.ts';
import { revokeSessions } from '../auth/revokeSessions.ts';
import { bumpVersions } from '../changes/repository.ts';
import { connectedPersonIds } from '../pairing/repository.ts';
import { notifyOpenMisses } from '../pairing/notifyOpenMisses.ts';
import { lockActiveAdmins } from './repository.ts';

/** Runs inside a transaction. Throws `last_admin`. */
export const deactivate = async (
  inside: Context,
  { id, role }: UserRow,
  eraseAt: number | null = null,
) => {
  const { db, clock } = inside;
  if (role === 'admin' && (await lockActiveAdmins(db)).every((admin) => admin === id)) {
    throw new HttpError('last_admin', 'This is the last admin. Invite another one first.');
  }
  await updateUser(db, id, { deactivated_at: clock.now(), erase_at: eraseAt });
  await revokeSessions(inside, id);
  await revokeEmailLinks(inside, id, ['reset', 'change-email']);
  const others = await connectedPersonIds(db, id);
  if (role === 'caregiver') for (const other of others) await notifyOpenMisses(inside, other);
  await bumpVersions(db, others, ['pairings']);
};
