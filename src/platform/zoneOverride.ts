import { isZone } from '../../domain/zonedTime.ts';

export const zoneOverrideKey = 'keptZone';

export interface ZoneOverride {
  zone: () => string;
  overrideZone: (zone: string) => void;
  overriddenZone: () => string | null;
}

export const makeZoneOverride = (ownZone: () => string, storage: Storage): ZoneOverride => {
  const read = () => {
    const own = ownZone();
    const [keptIn, zone] = storage.getItem(zoneOverrideKey)?.split(' ') ?? [];
    return { own, kept: keptIn === own && zone !== undefined && isZone(zone) ? zone : null };
  };
  return {
    zone: () => {
      const { own, kept } = read();
      return kept ?? own;
    },
    overrideZone: (zone) => {
      const own = ownZone();
      if (zone === own) storage.removeItem(zoneOverrideKey);
      else storage.setItem(zoneOverrideKey, `${own} ${zone}`);
    },
    overriddenZone: () => {
      const { own, kept } = read();
      return kept === null ? null : own;
    },
  };
};
