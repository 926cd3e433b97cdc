import type { EndpointDefinition } from '../../../contract/endpoint.ts';
import { normalizeEmail } from '../../../domain/email.ts';
import { minute } from '../../../domain/specConstants.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { HttpError, unauthenticated } from '../../httpError.ts';
import { countGuess } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { inSession } from '../sessions/inSession.ts';
import { verifyPassword } from './passwords.ts';
import { findUser, lockPassword } from '../users/repository.ts';
import { updateSession } from '../sessions/repository.ts';

export const proofTtlMs = 10 * minute;

const passwordRefused = () => new HttpError('password_refused', 'This password is not right.');

const proofNeeded = () =>
  new HttpError('proof_needed', 'Please reload Upstroke, and confirm that it is you.');

/** A wrong password counts as an attempt to sign in. Returns the time of the proof. */
const proveByPassword = async (
  context: Context,
  session: Session,
  password: string,
): Promise<number> => {
  const user = await findUser(context.db, session.user.id);
  // Another request may have deleted it since this one was authenticated.
  if (!user) throw unauthenticated();
  const account = [rateLimits.loginByAccount, normalizeEmail(user.email)] as const;
  return countGuess(context, [account], async () => {
    if (!(await verifyPassword(user.password_hash, password))) throw passwordRefused();
    return inSession(context, session, async ({ db, clock }, sessionHash) => {
      if (!(await lockPassword(db, user))) throw passwordRefused();
      const proven_at = clock.now();
      await updateSession(db, sessionHash, { proven_at });
      return proven_at;
    });
  });
};

type Rules = Pick<EndpointDefinition, 'proof' | 'provenBy'>;

/**
 * What `proof` and `provenBy` of an endpoint require of the session. Throws `proof_needed`, `password_refused`,
 * `too_many`, `unauthenticated`, `unavailable`.
 */
export const assertProof = async (
  context: Context,
  session: Session,
  { proof, provenBy }: Rules,
  body: Readonly<Record<string, unknown>>,
) => {
  const password = provenBy && body[provenBy];
  const provenAt =
    typeof password === 'string'
      ? await proveByPassword(context, session, password)
      : session.provenAt;
  const isNeeded = proof === 'always' || (proof === 'adminRole' && body.role === 'admin');
  if (!isNeeded) return;
  if (provenAt === null || context.clock.now() - provenAt >= proofTtlMs) throw proofNeeded();
};
