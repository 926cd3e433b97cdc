import { isZone } from '../../domain/zonedTime.ts';

/** The zone that the user keeps although this device is in another one. It goes with Log Out. */
export const keptZoneKey = 'keptZone';

export interface KeptZone {
  /** The zone of the user's reminders: the device's own, or the one that they keep. */
  zone: () => string;
  /** Keeps a zone for as long as the device stays in the zone where it is now. */
  keepZone: (zone: string) => void;
  /** The zone of the device, while another one is kept in it; else null. */
  keptIn: () => string | null;
}

export const makeKeptZone = (ownZone: () => string, storage: Storage): KeptZone => {
  const read = () => {
    const own = ownZone();
    const [keptIn, zone] = storage.getItem(keptZoneKey)?.split(' ') ?? [];
    return { own, kept: keptIn === own && zone !== undefined && isZone(zone) ? zone : null };
  };
  return {
    zone: () => {
      const { own, kept } = read();
      return kept ?? own;
    },
    keepZone: (zone) => {
      const own = ownZone();
      if (zone === own) storage.removeItem(keptZoneKey);
      else storage.setItem(keptZoneKey, `${own} ${zone}`);
    },
    keptIn: () => {
      const { own, kept } = read();
      return kept === null ? null : own;
    },
  };
};
