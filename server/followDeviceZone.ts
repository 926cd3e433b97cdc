import { limits } from '../contract/fields.ts';
import { day, zoneFollowDelayMs } from '../domain/constants.ts';
import { canonicalZone, localMinuteOf } from '../domain/zonedTime.ts';
import type { Context } from './context.ts';
import {
  setSessionZone,
  setZone,
  type UserRow,
  zonesOfOtherDevices,
} from './modules/auth/repository.ts';

export interface DeviceZone {
  readonly user: Pick<UserRow, 'id' | 'time_zone' | 'zone_chosen_at'>;
  readonly tokenHash: string;
  readonly zone: string | null;
  readonly seenAt: number | null;
}

export interface OtherZone {
  readonly name: string;
  /** True if the user chose it after this device entered its zone; otherwise ask. */
  readonly chosen: boolean;
}

const staleDeviceMs = 30 * day;
/** Stored for an account before any device has reported its zone. */
export const unknownZone = 'UTC';

export const parseZone = (reported: string | undefined): string | null =>
  reported !== undefined && reported.length <= limits.zone
    ? (canonicalZone(reported) ?? null)
    : null;

/** Returns the user's zone if it differs from the device's and the device must ask or adapt. */
export const followDeviceZone = async (
  { db, clock }: Context,
  { user, tokenHash, zone: before, seenAt: beganAt }: DeviceZone,
  reported: string | undefined,
): Promise<OtherZone | null> => {
  if (reported === before && reported === user.time_zone) return null;
  const zone = parseZone(reported);
  if (zone === null) return null;
  const isSame = zone === before;
  const now = clock.now();
  const seenAt = isSame && beganAt !== null ? beganAt : now;
  if (!isSame) await setSessionZone(db, tokenHash, { time_zone: zone, zone_seen_at: now });
  if (zone === user.time_zone) return null;
  const chosen = user.zone_chosen_at !== null && seenAt < user.zone_chosen_at;
  const agrees = (one: string, other: string) =>
    localMinuteOf(now, one) === localMinuteOf(now, other);
  if (!chosen) {
    const others = await zonesOfOtherDevices(db, {
      userId: user.id,
      tokenHash,
      since: now - staleDeviceMs,
    });
    const isUnknown = user.time_zone === unknownZone && ![before, ...others].includes(unknownZone);
    // Two names for the same time must not alternate between two devices.
    const isShared = agrees(zone, user.time_zone)
      ? others.length === 0
      : others.every((other) => agrees(zone, other));
    if (isUnknown || (isShared && now - seenAt >= zoneFollowDelayMs)) {
      await setZone(db, user.id, zone, now);
      return null;
    }
  }
  if (agrees(zone, user.time_zone)) return null;
  return chosen || now - seenAt >= zoneFollowDelayMs ? { name: user.time_zone, chosen } : null;
};
