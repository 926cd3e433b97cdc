import { createHash, randomBytes } from 'node:crypto';
import { day } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import { findLiveSession, updateSession } from './repository.ts';

/** In milliseconds since the last use. */
export const sessionTtlMs = 365 * day;
const extendIntervalMs = day;

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const createSession = async ({ db, clock }: Context, userId: string): Promise<string> => {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const times = { made_at: now, extended_at: now, expires_at: now + sessionTtlMs };
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, ...times })
    .execute();
  return token;
};

/** Extends the session at most once a day, to avoid a write on each read. */
export const resumeSession = async ({ db, clock }: Context, token: string) => {
  const now = clock.now();
  const tokenHash = hashToken(token);
  const found = await findLiveSession(db, tokenHash, now);
  if (!found) return undefined;
  const { extended_at, session_zone: zone, zone_seen_at: seenAt, ...user } = found;
  const extended = now - extended_at >= extendIntervalMs;
  if (extended) {
    await updateSession(db, tokenHash, { extended_at: now, expires_at: now + sessionTtlMs });
  }
  return { user, tokenHash, zone, seenAt, extended };
};
