import type { Role } from '../contract/fields.ts';
import type { Context } from './context.ts';
import { isPaired } from './modules/pairing/repository.ts';
import { forbidden, HttpError } from './httpError.ts';
import type { Session } from './session.ts';

/** Every rule about who may touch whose data stands in this file (DESIGN section 4, Who may). */

/** A person's medicines, doses and activities, to read and to write: oneself or a paired caregiver. */
const mayActFor = async ({ db }: Context, viewerId: string, personId: string): Promise<boolean> =>
  viewerId === personId || isPaired(db, { survivor_id: personId, caregiver_id: viewerId });

/** A user row: whoever may act for them, and a survivor for each paired caregiver. */
const mayReadUser = async (context: Context, viewerId: string, userId: string): Promise<boolean> =>
  (await mayActFor(context, viewerId, userId)) ||
  isPaired(context.db, { survivor_id: viewerId, caregiver_id: userId });

/** Throws `forbidden`, for an id that nobody has just as for one that is somebody else's. */
export const assertMayActFor = async (
  context: Context,
  viewerId: string,
  personId: string,
): Promise<void> => {
  if (!(await mayActFor(context, viewerId, personId))) throw forbidden();
};

/** Throws `forbidden`, as above. */
export const assertMayReadUser = async (
  context: Context,
  viewerId: string,
  userId: string,
): Promise<void> => {
  if (!(await mayReadUser(context, viewerId, userId))) throw forbidden();
};

const roleMessages: Record<Role, string> = {
  survivor: 'Only a survivor can do this.',
  caregiver: 'Only a caregiver can do this.',
  admin: 'Only an admin can do this.',
};

/** Throws `forbidden` for a person of another role. */
export const assertRole = ({ user }: Session, role: Role): void => {
  if (user.role !== role) throw new HttpError('forbidden', roleMessages[role]);
};

/** What belongs to one's own device or account alone. Throws `forbidden`. */
export const assertSelf = ({ user }: Session, personId: string): void => {
  if (user.id !== personId) throw forbidden();
};
