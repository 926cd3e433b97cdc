import type { RequestBody, RequestQuery, ResponseBody } from '../../../contract/endpoints/index.ts';
import { resetPath } from '../../../contract/paths.ts';
import type { Session } from '../../authenticate.ts';
import { type AuditAction, audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { fullNameOrNull } from '../../format.ts';
import { HttpError } from '../../httpError.ts';
import { inTransaction } from '../../transaction.ts';
import { eraseTraces, removeAccount, retireAdmin } from '../account/service.ts';
import { createEmailToken, enqueueLinkMail, revokeEmailLinks } from '../auth/emailTokens.ts';
import { countForgotPassword } from '../auth/passwordReset.ts';
import { findUser, sessionsOf, updateUser, type UserRow } from '../auth/repository.ts';
import { deleteCalendarFeed } from '../calendar/repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import { deleteCodes } from '../pairing/pairingCodes.ts';
import { connectedPersonIds } from '../pairing/repository.ts';
import { endSessions } from '../push/service.ts';
import { deleteInvitationsBy } from '../registration/repository.ts';
import { auditOn, peopleOn } from './repository.ts';

const pageSize = 50;

const pageOf = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, pageSize),
  hasMore: rows.length > pageSize,
});

export const listPeople = async (
  { db, clock, canSendMail }: Context,
  page: number,
): Promise<ResponseBody<'listPeople'>> => {
  const { rows, hasMore } = pageOf(await peopleOn(db, { page, pageSize }, clock.now()));
  const people = rows.map(({ deactivated_at, is_reachable, connections, ...row }) => ({
    ...row,
    connections: Number(connections),
    is_reachable: is_reachable === 1,
    is_active: deactivated_at === null,
  }));
  return { people, hasMore, can_mail: canSendMail };
};

/** Audited in the same transaction, unless `work` returns false. Throws `not_found`. */
const change = <T>(
  context: Context,
  { session, personId, action }: { session: Session; personId: string; action: AuditAction },
  work: (inside: Context, person: UserRow) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (inside) => {
    const person = await findUser(inside.db, personId);
    if (!person) throw new HttpError('not_found', 'This person has no account any more.');
    const result = await work(inside, person);
    if (result !== false) await audit(inside, session.user.id, action, personId);
    return result;
  });

export const createResetLink = (
  context: Context,
  session: Session,
  { personId, mail, address }: { personId: string; mail?: boolean | undefined; address: string },
): Promise<ResponseBody<'createResetLink'>> =>
  change(context, { session, personId, action: 'reset-link-made' }, async (inside, person) => {
    if (person.deactivated_at !== null) {
      throw new HttpError('deactivated', 'This account is deactivated. Activate it first.');
    }
    if (mail === true) {
      await countForgotPassword(inside, person.email_norm, address);
      await enqueueLinkMail(inside, personId, 'handed-reset');
      return { link: null };
    }
    const token = await createEmailToken(inside, personId, 'handed-reset');
    return { link: `${inside.publicUrl}${resetPath(token)}` };
  });

export const endPersonSessions = (
  context: Context,
  session: Session,
  personId: string,
): Promise<void> =>
  change(context, { session, personId, action: 'sessions-ended' }, async (inside) => {
    await endSessions(inside, await sessionsOf(inside.db, personId));
    await deleteCalendarFeed(inside.db, personId);
  });

/** False if they are so already. */
export const setPersonActive = (
  context: Context,
  session: Session,
  personId: string,
  { is_active }: RequestBody<'setPersonActive'>,
): Promise<boolean> => {
  const action = is_active ? 'account-activated' : 'account-deactivated';
  return change(context, { session, personId, action }, async (inside, person) => {
    if ((person.deactivated_at === null) === is_active) return false;
    const { db, clock } = inside;
    if (!is_active) await retireAdmin(db, person);
    await updateUser(db, personId, { deactivated_at: is_active ? null : clock.now() });
    if (!is_active) {
      await endSessions(inside, await sessionsOf(db, personId));
      await revokeEmailLinks(inside, personId, ['reset', 'change-email']);
      await deleteInvitationsBy(db, personId);
      await deleteCodes(db, personId);
    }
    await bumpVersions(db, await connectedPersonIds(db, personId), ['pairings']);
    return true;
  });
};

export const deletePerson = async (
  context: Context,
  session: Session,
  personId: string,
): Promise<void> => {
  await change(context, { session, personId, action: 'account-deleted' }, removeAccount);
  await eraseTraces(context, personId);
};

const accountActions: readonly AuditAction[] = [
  'registered',
  'invitation-made',
  'invitation-revoked',
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'reset-asked',
  'reset-link-made',
  'password-reset',
  'password-changed',
  'confirmation-asked',
  'test-mail-sent',
  'email-confirmed',
  'email-change-asked',
  'email-change-cancelled',
  'email-changed',
  'sessions-ended',
  'account-exported',
  'calendar-link-made',
  'calendar-link-removed',
  'account-activated',
  'account-deactivated',
  'account-deleted',
  'paired',
  'unpaired',
];

const nameOf = (id: string | null, fname: string | null, lname: string | null) =>
  id === null ? null : (fullNameOrNull(fname, lname) ?? 'a deleted person');

export const listAudit = async (
  { db }: Context,
  query: RequestQuery<'listAudit'>,
): Promise<ResponseBody<'listAudit'>> => {
  const { rows, hasMore } = pageOf(await auditOn(db, accountActions, { ...query, pageSize }));
  const entries = rows.map(({ id, at, action, count, ...row }) => ({
    id,
    at,
    action,
    actor: nameOf(row.actor_id, row.actor_fname, row.actor_lname),
    subject: action.startsWith('invitation-')
      ? null
      : nameOf(row.subject_id, row.subject_fname, row.subject_lname),
    is_own: row.actor_id === row.subject_id,
    ...(count !== null && count > 1 && { count }),
  }));
  return { entries, hasMore };
};
