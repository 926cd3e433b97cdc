import { isZone, offsetAt } from './zonedTime.ts';
import { minute } from './specConstants.ts';

const placelessNames = /^(?:Etc\/.+|[+-]\d\d:?\d\d|UTC|UCT|GMT[+-]?0?|Greenwich|Universal|Zulu)$/i;
/** Firefox reports it to hide the place of its user, and earlier versions UTC. */
const hidingNames = /^(?:Iceland|Atlantic\/Reykjavik)$/i;

/** UTC or an offset. */
export const isPlacelessZone = (zone: string): boolean => placelessNames.test(zone);

/** No evidence of where the user is. */
export const isVagueZone = (zone: string): boolean =>
  isPlacelessZone(zone) || hidingNames.test(zone);

export const offsetMinutesAt = (instant: number, zone: string): number =>
  offsetAt(instant, zone) / minute;

/** `+05:30` for 330 minutes. */
export const formatOffset = (minutes: number): string => {
  const part = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
};

/** `Etc` names, which have the inverted sign, are known to browsers that know no offsets. */
export const zoneOfOffset = (minutes: number): string => {
  const hoursBehind = -minutes / 60;
  const zone = `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
  return isZone(zone) ? zone : formatOffset(minutes);
};

/** Falls back to the offset that the other side reports beside a zone that is unknown here. */
export const knownZone = (zone: string, offsetMinutes: number | undefined): string =>
  isZone(zone) ? zone : zoneOfOffset(offsetMinutes ?? 0);
