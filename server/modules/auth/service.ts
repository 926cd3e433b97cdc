import { normalizeEmail } from '../../../domain/email.ts';
import type { SessionUser, RequestBody, ResponseBody } from '../../../contract/endpoints/index.ts';
import { quotas } from '../../../contract/fieldLimits.ts';
import { audit, auditAnonymous } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { countInMemory } from '../../countInMemory.ts';
import { inTransaction } from '../../transaction.ts';
import { countGuess } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { HttpError } from '../../httpError.ts';
import type { Session } from '../../authenticate.ts';
import { detectZoneChange } from '../../detectZoneChange.ts';
import { endSessions } from '../devices/service.ts';
import { renewedHash, verifyPassword } from './passwords.ts';
import {
  findUser,
  userByTypedEmail,
  lockPassword,
  quietHoursFrom,
  updateUser,
  userById,
  type UserRow,
} from '../users/repository.ts';
import { zoneFields } from '../users/zones.ts';
import { sessionsOf } from '../sessions/repository.ts';
import { pendingEmailOf } from './emailTokens.ts';
import { hashToken, createSession } from '../sessions/sessions.ts';

/** Undefined while it is not confirmed and the server sends no mail: the screens then say so. */
const emailConfirmedOf = (
  { canSendMail }: Context,
  { email_confirmed_at }: Pick<UserRow, 'email_confirmed_at'>,
): boolean | undefined => email_confirmed_at !== null || (canSendMail ? false : undefined);

const toSessionUser = (context: Context, user: UserRow): SessionUser => ({
  id: user.id,
  role: user.role,
  fname: user.fname,
  lname: user.lname,
  avatarUrl: user.avatar_url,
  emailConfirmed: emailConfirmedOf(context, user),
  hidesNames: user.hide_names === 1,
});

const unknownEmail = () => new HttpError('unknown_email', 'There is no account with this email.');

const wrongPassword = () => new HttpError('wrong_password', 'This password is not right.');

const accountDeactivated = () =>
  new HttpError('deactivated', 'This account is deactivated. Please ask who runs this server.');

/** Audits the account id, never the typed address. */
const rejectSignIn = async (
  context: Context,
  user: UserRow | undefined,
  refusal: HttpError,
): Promise<never> => {
  await inTransaction(context, (inside) =>
    auditAnonymous(inside, 'sign-in-refused', user?.id ?? null),
  );
  throw refusal;
};

/** What a page reports about its device. */
interface ReportedDevice {
  readonly zone: string | null;
  readonly name: string | null;
}

/** Undefined if the password has changed since it was verified, not only its hash. */
const openSession = async (
  context: Context,
  user: UserRow,
  password: string,
  deviceName: string | null,
): Promise<string | undefined> => {
  const password_hash = await renewedHash(user.password_hash, password);
  const opened = await inTransaction(context, async (inside) => {
    if (!(await lockPassword(inside.db, user))) return undefined;
    if (password_hash !== undefined) await updateUser(inside.db, user.id, { password_hash });
    countInMemory(inside, 'signIns', user.id);
    const token = await createSession(inside, user, deviceName);
    const kept = { except: hashToken(token), kept: quotas.sessions - 1 };
    await endSessions(inside, await sessionsOf(inside.db, user.id, kept));
    await audit(inside, user.id, 'signed-in', user.id);
    return token;
  });
  if (opened !== undefined) return opened;
  const changed = await findUser(context.db, user.id);
  if (!changed || changed.password_hash === user.password_hash) return undefined;
  const isRight = await verifyPassword(changed.password_hash, password);
  return isRight ? openSession(context, changed, password, deviceName) : undefined;
};

/**
 * The page recognizes the rejection by "email" or "password" in its message. The
 * IP limit counts first, so that one address cannot lock out many accounts. Throws `invalid`,
 * `too_many`, `unknown_email`, `wrong_password`, `deactivated`, `unavailable`.
 */
export const logIn = async (
  context: Context,
  { email, password }: RequestBody<'login'>,
  clientIp: string,
  device: ReportedDevice,
): Promise<Extract<ResponseBody<'login'>, { readonly user: SessionUser }>> => {
  if (email.trim() === '' || password === '') {
    throw new HttpError('invalid', 'Please fill in all fields.');
  }
  const attempts = [
    [rateLimits.loginByIp, clientIp],
    [rateLimits.loginByAccount, normalizeEmail(email)],
  ] as const;
  const { user, token } = await countGuess(context, attempts, async () => {
    const named = await userByTypedEmail(context.db, email);
    if (!named) return rejectSignIn(context, named, unknownEmail());
    const isRight = await verifyPassword(named.password_hash, password);
    if (isRight && named.deactivated_at !== null) {
      return rejectSignIn(context, named, accountDeactivated());
    }
    const opened = isRight ? await openSession(context, named, password, device.name) : undefined;
    if (opened === undefined) return rejectSignIn(context, named, wrongPassword());
    return { user: named, token: opened };
  });
  await detectZoneChange(
    context,
    { user, tokenHash: hashToken(token), zone: null, seenAt: null },
    device.zone,
  );
  return { user: toSessionUser(context, user), token, message: 'You are signed in.' };
};

export const logOut = (context: Context, { user, tokenHashes }: Session) =>
  inTransaction(context, async (inside) => {
    await endSessions(inside, tokenHashes);
    await audit(inside, user.id, 'signed-out', user.id);
  });

export const readUser = async (context: Context, id: string, viewerId: string) => {
  const user = await userById(context.db, id);
  const { fname, lname, email, phone, avatar_url } = user;
  const emailConfirmed = emailConfirmedOf(context, user);
  return {
    id,
    fname,
    lname,
    email,
    phone,
    avatarUrl: avatar_url,
    ...zoneFields(user, context.clock.now()),
    emailConfirmed,
    ...(id === viewerId && {
      pendingEmail: await pendingEmailOf(context, id),
      ...(user.role === 'caregiver' && {
        hidesContact: user.hide_contact === 1,
        quietHours: quietHoursFrom(user),
      }),
    }),
  };
};
