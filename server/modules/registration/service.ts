import { randomBytes } from 'node:crypto';
import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { invitationPath } from '../../../contract/paths.ts';
import type { Role } from '../../../contract/fields.ts';
import { normalizePin } from '../../../domain/normalizePin.ts';
import { day, pinLength } from '../../../domain/specConstants.ts';
import type { Session } from '../../authenticate.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { forbidden, HttpError } from '../../httpError.ts';
import { fullNameOrNull } from '../../format.ts';
import { consumeAttempts, countGuess } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { inTransaction } from '../../transaction.ts';
import { type Admission, createUser } from './createUser.ts';
import type { Minter } from '../auth/emailTokens.ts';
import { inSession } from '../sessions/inSession.ts';
import { hashToken } from '../sessions/sessions.ts';
import { type PairingCode, redeemCodes, survivorOfCode } from '../pairing/pairingCodes.ts';
import { connect } from '../pairing/service.ts';
import {
  deleteInvitation,
  deleteSetupInvitations,
  hasUsers,
  insertInvitation,
  invitationsBy,
  roleOfInvitation,
  takeInvitation,
} from './repository.ts';

const invitationTtlMs = 7 * day;
const setupTtlMs = day;

const makeInvitation = async (
  { db, clock, newId, publicUrl }: Context,
  { role, minter, ttlMs }: { role: Role; minter: Minter; ttlMs: number },
) => {
  const token = randomBytes(32).toString('base64url');
  const row = { id: newId(), role, expires_at: clock.now() + ttlMs };
  await insertInvitation(db, { ...row, token_hash: hashToken(token), ...minter });
  return { ...row, link: `${publicUrl}${invitationPath(token)}` };
};

/** For the first admin, of a database without users. Replaces the one of an earlier start. */
export const makeSetupLink = async (context: Context): Promise<string | undefined> => {
  if (await hasUsers(context.db)) return undefined;
  await deleteSetupInvitations(context.db);
  const { link } = await makeInvitation(context, {
    role: 'admin',
    minter: { made_by: null, made_by_session: null },
    ttlMs: setupTtlMs,
  });
  return link;
};

/** The PIN of a survivor as typed, or their QR code. */
const toPairingCode = (invitation: string): PairingCode => {
  const text = normalizePin(invitation);
  return text.length === pinLength ? { pin: text } : { qr_token: text };
};

export const readRegistration = async (
  { db, clock, registration }: Context,
  { invitation }: RequestBody<'readRegistration'>,
) => {
  if (invitation === undefined) return { mode: registration, role: null };
  const now = clock.now();
  const role = await roleOfInvitation(db, hashToken(invitation), now);
  const code = toPairingCode(invitation);
  // A PIN can be guessed, so it is checked with the account.
  const survivor = 'qr_token' in code ? await survivorOfCode(db, code, now) : undefined;
  const isInvited = registration !== 'closed' && survivor !== undefined;
  return {
    mode: registration,
    role: role ?? (isInvited ? 'caregiver' : null),
    ...(survivor && { survivor: survivor.fname }),
  };
};

const notInvited = ({ registration }: Context) =>
  new HttpError(
    'not_invited',
    registration === 'closed'
      ? 'Nobody can register here at the moment.'
      : 'You need an invitation to register here.',
  );

const invalidInvitation = () =>
  new HttpError(
    'invalid_code',
    'This invitation or PIN is wrong, used already or too old. Ask for a new one.',
  );

/** An invitation decides the role, and so does a PIN, which also connects the caregiver. */
const admit = async (
  context: Context,
  { role, invitation }: Pick<RequestBody<'register'>, 'role' | 'invitation'>,
): Promise<Admission> => {
  const { db, clock, registration } = context;
  if (invitation === undefined) {
    if (registration === 'open') return { role };
    throw notInvited(context);
  }
  const now = clock.now();
  const taken = await takeInvitation(db, hashToken(invitation), now);
  if (taken?.made_by === null) return taken;
  if (registration === 'closed') throw notInvited(context);
  if (taken) return taken;
  const codes = await redeemCodes(db, toPairingCode(invitation), now);
  if (!codes) throw invalidInvitation();
  return { role: 'caregiver', onCreated: (caregiverId) => connect(context, caregiverId, codes) };
};

/** Before a password is hashed, which takes long. Throws `not_invited`, `invalid_code`. */
const assertInvited = async (context: Context, invitation: string | undefined) => {
  const { db, clock, registration } = context;
  if (invitation === undefined) {
    if (registration === 'open') return;
    throw notInvited(context);
  }
  const now = clock.now();
  const isInvited =
    (await roleOfInvitation(db, hashToken(invitation), now)) !== undefined ||
    (await survivorOfCode(db, toPairingCode(invitation), now)) !== undefined;
  if (!isInvited) throw registration === 'closed' ? notInvited(context) : invalidInvitation();
};

/** Throws `too_many`, `not_invited`, `invalid_code`, `easy_password`, `email_taken`, `unavailable`. */
export const register = async (
  context: Context,
  { invitation, ...user }: RequestBody<'register'>,
  address: string,
  zone: string | null = null,
) => {
  if (invitation === undefined) {
    await consumeAttempts(context, [rateLimits.registerByIp, address]);
    await assertInvited(context, invitation);
  } else {
    const guess = [rateLimits.pinByIp, address] as const;
    await countGuess(context, [guess], () => assertInvited(context, invitation));
    await consumeAttempts(
      context,
      [rateLimits.registerByInvitation, normalizePin(invitation)],
      [rateLimits.registerInvitedByIp, address],
    );
  }
  await createUser(context, user, {
    isConfirmed: false,
    zone,
    admit: (inside) => admit(inside, { role: user.role, invitation }),
  });
};

export const createInvitation = async (
  context: Context,
  session: Session,
  { role }: RequestBody<'createInvitation'>,
) => {
  const { user } = session;
  if (user.role !== 'admin' && role !== 'survivor') throw forbidden();
  if (context.registration === 'closed') throw notInvited(context);
  const limit = user.role === 'admin' ? 'invitationsByAdmin' : 'invitationsByAccount';
  await consumeAttempts(context, [rateLimits[limit], user.id]);
  return inSession(context, session, async (inside, made_by_session) => {
    const minter = { made_by: user.id, made_by_session };
    const made = await makeInvitation(inside, { role, minter, ttlMs: invitationTtlMs });
    await audit(inside, user.id, 'invitation-made', made.id);
    return made;
  });
};

/** Undefined for admins, who see the invitations of all. */
const makerIdOf = ({ user }: Session): string | undefined =>
  user.role === 'admin' ? undefined : user.id;

export const listInvitations = async ({ db, clock }: Context, session: Session) => {
  const rows = await invitationsBy(db, makerIdOf(session), clock.now());
  return rows.map(({ fname, lname, ...row }) => ({
    ...row,
    made_by: fullNameOrNull(fname, lname),
  }));
};

/** Throws `not_found`, also for another maker's. */
export const revokeInvitation = (context: Context, session: Session, id: string) =>
  inTransaction(context, async (inside) => {
    if (!(await deleteInvitation(inside.db, id, makerIdOf(session)))) {
      throw new HttpError(
        'not_found',
        'This invitation has been used already or is too old. Ask for a new one.',
      );
    }
    await audit(inside, session.user.id, 'invitation-revoked', id);
  });
