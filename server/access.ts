import type { AccessRule } from '../contract/endpoint.ts';
import type { Role } from '../contract/fields.ts';
import type { Context } from './context.ts';
import { isPaired } from './modules/pairing/repository.ts';
import { forbidden, HttpError } from './httpError.ts';
import type { Session } from './authenticate.ts';

/** All rules on who may access whose data (DESIGN section 4, Authorisation). */

/** Throws `forbidden`, the same for an unknown id as for someone else's. */
export const assertMayActFor = async (
  { db }: Context,
  viewerId: string,
  personId: string,
): Promise<void> => {
  if (viewerId === personId) return;
  if (!(await isPaired(db, { survivor_id: personId, caregiver_id: viewerId }))) throw forbidden();
};

/** A survivor may also read their caregivers. */
export const assertMayReadUser = async (
  context: Context,
  viewerId: string,
  userId: string,
): Promise<void> => {
  if (viewerId === userId) return;
  if (await isPaired(context.db, { survivor_id: viewerId, caregiver_id: userId })) return;
  await assertMayActFor(context, viewerId, userId);
};

const rolesByRule: Partial<Record<AccessRule, readonly Role[]>> = {
  survivor: ['survivor'],
  caregiver: ['caregiver'],
  admin: ['admin'],
  inviter: ['admin', 'caregiver'],
};

/** The other rules depend on what is asked for, and are checked by the handlers. */
export const assertRole = ({ user }: Session, who: AccessRule): void => {
  const roles = rolesByRule[who];
  if (!roles || roles.includes(user.role)) return;
  const allowed = roles.map((role) => `${role === 'admin' ? 'an' : 'a'} ${role}`).join(' or ');
  throw new HttpError('forbidden', `Only ${allowed} can do this.`);
};

export const assertSelf = ({ user }: Session, personId: string): void => {
  if (user.id !== personId) throw forbidden();
};
