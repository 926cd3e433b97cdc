import type { AccessRule, EndpointDefinition, PersonRule } from '../contract/endpoint.ts';
import type { Role } from '../contract/fields.ts';
import type { Context } from './context.ts';
import { findMedicine } from './modules/medicines/service.ts';
import { isPaired } from './modules/pairing/repository.ts';
import { findReminder } from './modules/reminders/reminderRows.ts';
import { forbidden, HttpError } from './httpError.ts';
import type { Session } from './authenticate.ts';

/** All rules on who may access whose data. */

const rolesByRule: Partial<Record<AccessRule, readonly Role[]>> = {
  survivor: ['survivor'],
  caregiver: ['caregiver'],
  admin: ['admin'],
  inviter: ['admin', 'caregiver'],
};

export const assertRole = ({ user }: Session, who: AccessRule): void => {
  const roles = rolesByRule[who];
  if (!roles || roles.includes(user.role)) return;
  const allowed = roles.map((role) => `${role === 'admin' ? 'an' : 'a'} ${role}`).join(' or ');
  throw new HttpError('forbidden', `Only ${allowed} can do this.`);
};

/** Throws `forbidden`, the same for an unknown id as for someone else's. */
export const assertPerson = async (
  { db }: Context,
  { user: { id } }: Session,
  who: PersonRule,
  personId: string,
) => {
  if (id === personId) return;
  if (who === 'self') throw forbidden();
  if (await isPaired(db, { survivor_id: personId, caregiver_id: id })) return;
  if (who === 'contact' && (await isPaired(db, { survivor_id: id, caregiver_id: personId })))
    return;
  throw forbidden();
};

const finders: Readonly<Partial<Record<string, typeof findMedicine | typeof findReminder>>> = {
  'params.medicineId': findMedicine,
  'params.reminderId': findReminder,
};

/**
 * The rules `alert` and `paired` are checked by the change itself, under its lock. Throws `forbidden`, and `not_found`
 * for an unknown record.
 */
export const assertAccess = async (
  context: Context,
  session: Session,
  endpoint: EndpointDefinition,
  sent: { readonly params: unknown; readonly body: unknown },
) => {
  if (endpoint.about === undefined) return;
  const [part, field] = endpoint.about.split('.') as [keyof typeof sent, string];
  const id = (sent[part] as Readonly<Record<string, string>>)[field] ?? '';
  const record = await finders[endpoint.about]?.(context, id);
  await assertPerson(context, session, endpoint.who, record?.person_id ?? id);
};
