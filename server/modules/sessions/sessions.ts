import { createHash, randomBytes } from 'node:crypto';
import { day, hour } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import { findLiveSession, updateSession } from './repository.ts';
import type { UserRow } from '../users/repository.ts';

/** In milliseconds since the last use; extended at most once per interval, to avoid a write on each read. */
const lifetimes = {
  usual: { ttlMs: 365 * day, extendIntervalMs: day },
  admin: { ttlMs: 12 * hour, extendIntervalMs: hour },
} as const;
export const lifetimeOf = (role: string) => lifetimes[role === 'admin' ? 'admin' : 'usual'];

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Names a session to its owner: token hashes stay on the server. */
export const publicIdOf = hashToken;

export const createSession = async (
  { db, clock }: Context,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
  device_name: string | null = null,
) => {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const expires_at = now + lifetimeOf(role).ttlMs;
  const times = { made_at: now, extended_at: now, expires_at, proven_at: now };
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: id, device_name, ...times })
    .execute();
  return token;
};

/** `isDue`: for `extendSession`. */
export const findSession = async ({ db, clock }: Context, token: string) => {
  const now = clock.now();
  const tokenHash = hashToken(token);
  const found = await findLiveSession(db, tokenHash, now);
  if (!found) return undefined;
  const { role, extended_at, session_zone: zone, zone_seen_at: seenAt, proven_at } = found;
  const isDue = now - extended_at >= lifetimeOf(role).extendIntervalMs;
  return { user: found, tokenHash, zone, seenAt, provenAt: proven_at, isDue };
};

export const extendSession = async (
  { db, clock }: Context,
  tokenHash: string,
  role: string,
  device_name: string | null,
) => {
  const now = clock.now();
  const times = { extended_at: now, expires_at: now + lifetimeOf(role).ttlMs };
  await updateSession(db, tokenHash, { ...times, device_name });
};
