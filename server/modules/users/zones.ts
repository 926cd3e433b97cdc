import type { ZoneChange } from '../../../domain/zoneChange.ts';
import { isVagueZone, offsetMinutesAt } from '../../../domain/zoneNames.ts';
import { isZone, localMinuteOf } from '../../../domain/zonedTime.ts';
import type { Db } from '../../db/open.ts';
import { updateUser, userById, type UserRow } from './repository.ts';

type ZonedUser = Pick<UserRow, 'time_zone' | 'zone_since' | 'zone_before'>;

export const zoneOf = async (db: Db, personId: string) => (await userById(db, personId)).time_zone;

/** Undefined without a previous zone, or when this runtime does not know it. */
export const zoneChangeOf = ({
  zone_since: since,
  zone_before: before,
}: Omit<ZonedUser, 'time_zone'>): ZoneChange | undefined =>
  before !== null && isZone(before) ? { before, since } : undefined;

/** The offset is missing if this runtime does not know the zone. */
export const zoneFields = (user: ZonedUser, now: number) => {
  const { time_zone } = user;
  const zone_change = zoneChangeOf(user);
  return {
    time_zone,
    ...(isZone(time_zone) && { zone_offset: offsetMinutesAt(now, time_zone) }),
    ...(zone_change && { zone_change }),
  };
};

export const zoneContextOf = async (db: Db, personId: string) => {
  const user = await userById(db, personId);
  return { zone: user.time_zone, move: zoneChangeOf(user) };
};

/** Safe under concurrent calls. A zone with the same local time is no zone change. */
export const setZone = async (db: Db, personId: string, zone: string, since: number) => {
  const before = await zoneOf(db, personId);
  if (before === zone) return;
  const known = isZone(before) ? before : null;
  const moves = known === null || localMinuteOf(since, known) !== localMinuteOf(since, zone);
  await db
    .updateTable('users')
    .set({ time_zone: zone, ...(moves && { zone_since: since, zone_before: known }) })
    .where('id', '=', personId)
    .where('time_zone', '=', before)
    .execute();
};

export const chooseZone = async (
  db: Db,
  personId: string,
  { zone, isOwn }: { readonly zone: string; readonly isOwn: boolean },
  now: number,
) => {
  const current = await zoneOf(db, personId);
  // A device's own offset that agrees now would be wrong after the next change of the clocks.
  const isSameTime = isZone(current) && localMinuteOf(now, current) === localMinuteOf(now, zone);
  if (!(isOwn && isVagueZone(zone) && isSameTime)) await setZone(db, personId, zone, now);
  await updateUser(db, personId, { zone_chosen_at: now });
};
