import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { localDateOf, localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import { cityOfZone } from '../../ui/formatDate.ts';
import { cardTexts as texts } from './cardStrings.ts';
import type { ActiveSurvivor } from './monitoringSlice.ts';

type DeviceReach = Omit<ResponseOf<Endpoints['readMonitoring']>, 'last_seen_at'>;

export const formatDateTime = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    instant,
  );

/** `at 07:55`, with the date on another day; `zone` is an IANA name. */
const whenWords = (instant: number, now: number, zone: string): string =>
  localDateOf(instant, zone) === localDateOf(now, zone)
    ? texts.at(timeOf(localMinuteOf(instant, zone)))
    : texts.on(formatDateTime(instant, zone));

export const formatDeviceReach = (
  { devices, proved_at: provedAt, unshown }: DeviceReach,
  now: number,
  { fname, zone }: Pick<ActiveSurvivor, 'fname' | 'zone'>,
): string => {
  if (devices === 0) return texts.noDevice(fname);
  if (provedAt === null) return texts.notProved;
  const when = whenWords(provedAt, now, zone);
  return unshown === 0 ? texts.proved(when) : texts.unshown(when, unshown);
};

/** The zone's city if its current time differs, else null. */
export const findOtherPlace = (zone: string, own: string, now: number): string | null =>
  localMinuteOf(now, zone) === localMinuteOf(now, own) ? null : cityOfZone(zone);
