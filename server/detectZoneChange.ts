import { fieldLimits } from '../contract/fieldLimits.ts';
import { day, zoneFollowDelayMs } from '../domain/specConstants.ts';
import { isVagueZone, offsetMinutesAt, zoneOfOffset } from '../domain/zoneNames.ts';
import { canonicalZone, isZone, localMinuteOf } from '../domain/zonedTime.ts';
import type { Context } from './context.ts';
import { tryToWrite } from './transaction.ts';
import { bumpVersions, zoneTopics } from './modules/changes/repository.ts';
import { setZone } from './modules/users/zones.ts';
import { updateSession, zonesOfOtherDevices } from './modules/sessions/repository.ts';
import type { UserRow } from './modules/users/repository.ts';

export interface ZonedSession {
  readonly user: Pick<UserRow, 'id' | 'time_zone' | 'zone_chosen_at'>;
  readonly tokenHash: string;
  readonly zone: string | null;
  /** When the device first reported `zone`. */
  readonly seenAt: number | null;
}

/** The account's zone, if it differs from the device's. */
export interface AccountZone {
  readonly name: string;
  /** Whether the user chose it after this device entered its own zone. If false, the device asks the user. */
  readonly chosen: boolean;
  readonly zone_offset: number;
}

const staleDeviceMs = 30 * day;
/** Stored for an account before any device has reported its zone. */
export const unknownZone = 'UTC';

/** Returns null if the zone is missing, too long or unknown. */
export const canonicalZoneOrNull = (reported: string | undefined): string | null =>
  reported !== undefined && reported.length <= fieldLimits.zone
    ? (canonicalZone(reported) ?? null)
    : null;

const maxOffsetMinutes = 14 * 60;

/** For a zone that is unknown here, `offset` is used, in minutes. */
export const resolveZone = (
  name: string | undefined,
  offset: string | undefined,
): string | null => {
  if (name === undefined) return null;
  const isOffset = /^-?\d{1,3}$/.test(offset ?? '') && Math.abs(Number(offset)) <= maxOffsetMinutes;
  return canonicalZoneOrNull(name) ?? (isOffset ? zoneOfOffset(Number(offset)) : null);
};

/**
 * Moves the user to this device's zone after `zoneFollowDelayMs` unless another active device disagrees.
 * A vague zone never replaces a named one.
 * Otherwise returns the user's zone if the device must adopt it (`chosen`) or ask the user.
 */
export const detectZoneChange = async (
  context: Context,
  { user, tokenHash, zone: before, seenAt: storedSince }: ZonedSession,
  zone: string | null,
): Promise<AccountZone | null> => {
  const { db, clock } = context;
  if (zone === null || (zone === before && zone === user.time_zone)) return null;
  const isUnchanged = zone === before;
  const now = clock.now();
  const seenAt = isUnchanged && storedSince !== null ? storedSince : now;
  if (!isUnchanged) {
    const change = { time_zone: zone, zone_seen_at: now };
    await tryToWrite(context, (inside) => updateSession(inside.db, tokenHash, change));
  }
  if (zone === user.time_zone) return null;
  const chosen = user.zone_chosen_at !== null && seenAt < user.zone_chosen_at;
  const agrees = (one: string, other: string) =>
    isZone(one) && isZone(other) && localMinuteOf(now, one) === localMinuteOf(now, other);
  const isVague = isVagueZone(zone) && !isVagueZone(user.time_zone);
  if (!chosen && !isVague) {
    const reported = await zonesOfOtherDevices(db, {
      userId: user.id,
      tokenHash,
      since: now - staleDeviceMs,
    });
    // UTC counts as set if a device has reported it.
    const isUserZoneUnset =
      user.time_zone === unknownZone && ![before, ...reported].includes(unknownZone);
    const otherDeviceZones = reported.filter((other) => isVagueZone(zone) || !isVagueZone(other));
    // If both zones show the same time, two devices would rename the user's zone back and forth.
    const mayFollow = agrees(zone, user.time_zone)
      ? otherDeviceZones.length === 0
      : otherDeviceZones.every((other) => agrees(zone, other));
    if (isUserZoneUnset || (mayFollow && now - seenAt >= zoneFollowDelayMs)) {
      await tryToWrite(context, async (inside) => {
        await setZone(inside.db, user.id, zone, now);
        await bumpVersions(inside.db, [user.id], zoneTopics);
      });
      return null;
    }
  }
  // A device would take the time of UTC for a zone without an offset.
  if (!isZone(user.time_zone) || agrees(zone, user.time_zone)) return null;
  return chosen || isVague || now - seenAt >= zoneFollowDelayMs
    ? { name: user.time_zone, chosen, zone_offset: offsetMinutesAt(now, user.time_zone) }
    : null;
};
