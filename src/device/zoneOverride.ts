import { isZone } from '../../domain/zonedTime.ts';

/** The zone that the user keeps although this device is in another one. It goes with Log Out. */
export const zoneOverrideKey = 'keptZone';

export interface ZoneOverride {
  /** The zone of the user's reminders: the device's own, or the one that they keep. */
  zone: () => string;
  /** Keeps a zone for as long as the device stays in the zone where it is now. */
  overrideZone: (zone: string) => void;
  /** The zone of the device, while another one is kept in it; else null. */
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
