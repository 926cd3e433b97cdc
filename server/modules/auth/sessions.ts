import { createHash, randomBytes } from 'node:crypto';
import { day } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import { findLiveSession, updateSession } from './repository.ts';

/** In milliseconds since the last use. */
export const sessionTtlMs = 365 * day;
const extendIntervalMs = day;

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Names a session to its owner: token hashes stay on the server. */
export const publicIdOf = hashToken;

export const createSession = async (
  { db, clock }: Context,
  userId: string,
  device_name: string | null = null,
): Promise<string> => {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const times = { made_at: now, extended_at: now, expires_at: now + sessionTtlMs };
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, device_name, ...times })
    .execute();
  return token;
};

/** `isDue` at most once a day: `extendSession`, to avoid a write on each read. */
export const findSession = async ({ db, clock }: Context, token: string) => {
  const now = clock.now();
  const tokenHash = hashToken(token);
  const found = await findLiveSession(db, tokenHash, now);
  if (!found) return undefined;
  const { extended_at, session_zone: zone, zone_seen_at: seenAt } = found;
  return { user: found, tokenHash, zone, seenAt, isDue: now - extended_at >= extendIntervalMs };
};

export const extendSession = async (
  { db, clock }: Context,
  tokenHash: string,
  device_name: string | null,
): Promise<void> => {
  const now = clock.now();
  const times = { extended_at: now, expires_at: now + sessionTtlMs };
  await updateSession(db, tokenHash, { ...times, device_name });
};
