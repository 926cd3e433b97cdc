import { createHash, randomBytes } from 'node:crypto';
import { day } from '../../../domain/constants.ts';
import type { Context } from '../../context.ts';
import { extendSession, insertSession, findLiveSession } from './repository.ts';

/** A session lasts this long after it was last used; in milliseconds. */
export const sessionTtlMs = 365 * day;
const extendIntervalMs = day;

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Starts a session and returns its token, which is kept nowhere else. */
export const createSession = async ({ db, clock }: Context, userId: string): Promise<string> => {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: userId,
    made_at: now,
    extended_at: now,
    expires_at: now + sessionTtlMs,
  });
  return token;
};

/**
 * The live session behind a token, or undefined. A used session slides on, at most once a day so
 * that reading does not write; `extended` says that it just did.
 */
export const resumeSession = async ({ db, clock }: Context, token: string) => {
  const now = clock.now();
  const tokenHash = hashToken(token);
  const found = await findLiveSession(db, tokenHash, now);
  if (!found) return undefined;
  const { extended_at, session_zone: zone, zone_seen_at: seenAt, ...user } = found;
  const extended = now - extended_at >= extendIntervalMs;
  if (extended) {
    await extendSession(db, tokenHash, { extended_at: now, expires_at: now + sessionTtlMs });
  }
  return { user, tokenHash, zone, seenAt, extended };
};
