import type { RequestBody, RequestQuery } from '../../../contract/endpoints/index.ts';
import { resetPath } from '../../../contract/paths.ts';
import type { Session } from '../../authenticate.ts';
import { accountActions, type AuditAction, audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { fullNameOrNull } from '../../format.ts';
import { HttpError } from '../../httpError.ts';
import { notify } from '../../notify/notify.ts';
import { deactivate } from '../account/deactivate.ts';
import { erasureDelayMs, lockActiveAdmins } from '../account/repository.ts';
import { createEmailToken, type Minter } from '../auth/emailTokens.ts';
import { inSession } from '../sessions/inSession.ts';
import { countForgotPassword } from '../auth/passwordReset.ts';
import { lockUser, updateUser, type UserRow } from '../users/repository.ts';
import { revokeSessions } from '../auth/revokeSessions.ts';
import { bumpVersions } from '../changes/repository.ts';
import { connectedPersonIds } from '../pairing/repository.ts';
import { auditOn, peopleOn } from './repository.ts';

const pageSize = 50;

const pageOf = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, pageSize),
  hasMore: rows.length > pageSize,
});

export const listPeople = async ({ db, clock, canSendMail }: Context, page: number) => {
  const { rows, hasMore } = pageOf(await peopleOn(db, { page, pageSize }, clock.now()));
  const people = rows.map(({ deactivated_at, is_reachable, ...row }) => ({
    ...row,
    is_reachable: is_reachable === 1,
    is_active: deactivated_at === null,
  }));
  return { people, hasMore, can_mail: canSendMail };
};

/** In a transaction that locks the person. Throws `unauthenticated`, `not_found`. */
const change = <T>(
  context: Context,
  session: Session,
  personId: string,
  work: (inside: Context, person: UserRow, minter: Minter) => Promise<T>,
): Promise<T> =>
  inSession(context, session, async (inside, made_by_session) => {
    const person = await lockUser(inside.db, personId);
    const isErased = person?.erase_at != null && person.erase_at <= inside.clock.now();
    if (!person || isErased) {
      throw new HttpError('not_found', 'This person has no account any more.');
    }
    return work(inside, person, { made_by: session.user.id, made_by_session });
  });

export const createResetLink = (
  context: Context,
  session: Session,
  { personId, mail, address }: { personId: string; mail?: boolean | undefined; address: string },
) =>
  change(context, session, personId, async (inside, person, minter) => {
    if (person.deactivated_at !== null) {
      throw new HttpError('deactivated', 'This account is deactivated. Activate it first.');
    }
    await audit(inside, session.user.id, 'reset-link-made', personId);
    if (mail === true) {
      await countForgotPassword(inside, person.email, address);
      await notify(inside, 'handed-reset', { userId: personId, minter });
      return { link: null };
    }
    const token = await createEmailToken(inside, personId, 'handed-reset', { minter });
    return { link: `${inside.publicUrl}${resetPath(token)}` };
  });

export const endPersonSessions = (context: Context, session: Session, personId: string) =>
  change(context, session, personId, async (inside) => {
    await revokeSessions(inside, personId);
    await audit(inside, session.user.id, 'sessions-ended', personId);
  });

/** Also keeps an account that was to be deleted. */
const activate = async (inside: Context, { id, erase_at }: UserRow): Promise<AuditAction> => {
  const { db } = inside;
  await updateUser(db, id, { deactivated_at: null, erase_at: null });
  await bumpVersions(db, await connectedPersonIds(db, id), ['pairings']);
  return erase_at === null ? 'account-activated' : 'account-deletion-cancelled';
};

/** Throws also `last_admin`. */
export const setPersonActive = (
  context: Context,
  session: Session,
  personId: string,
  { is_active }: RequestBody<'setPersonActive'>,
) =>
  change(context, session, personId, async (inside, person) => {
    if ((person.deactivated_at === null) === is_active) return;
    if (!is_active) await deactivate(inside, person);
    const action = is_active ? await activate(inside, person) : 'account-deactivated';
    await audit(inside, session.user.id, action, personId);
  });

/** Throws also `forbidden`, `last_admin`. */
export const deletePerson = (context: Context, session: Session, personId: string) => {
  const actorId = session.user.id;
  return change(context, session, personId, async (inside, person) => {
    if (personId === actorId) {
      throw new HttpError('forbidden', 'Delete your own account under My Account.');
    }
    if (person.erase_at !== null) return;
    // Before, so that an admin who is deleted gets a mail, too.
    const admins = await lockActiveAdmins(inside.db);
    await deactivate(inside, person, inside.clock.now() + erasureDelayMs);
    for (const userId of admins) {
      if (userId !== actorId)
        await notify(inside, 'erasure-planned', { userId, aboutId: personId });
    }
    await audit(inside, actorId, 'account-deletion-planned', personId);
  });
};

const nameOf = (id: string | null, fname: string | null, lname: string | null) =>
  id === null ? null : (fullNameOrNull(fname, lname) ?? 'a deleted person');

export const listAudit = async ({ db }: Context, query: RequestQuery<'listAudit'>) => {
  const actions = Object.keys(accountActions);
  const { rows, hasMore } = pageOf(await auditOn(db, actions, { ...query, pageSize }));
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
