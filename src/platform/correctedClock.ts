import { clockToleranceMs, minute } from '../../domain/specConstants.ts';
import type { Clock } from './clock.ts';
import { measureClockOffset } from './measureClockOffset.ts';
import { isZone } from '../../domain/zonedTime.ts';

export const zoneOverrideKey = 'keptZone';

interface ZoneOverride {
  zone: () => string;
  overrideZone: (zone: string) => void;
  overriddenZone: () => string | null;
}

const makeZoneOverride = (ownZone: () => string, storage: Storage): ZoneOverride => {
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

/** Follows the server's clock when the device's is wrong (DESIGN section 4, Time zone). */
export interface CorrectedClock extends Pick<ZoneOverride, 'overrideZone' | 'overriddenZone'> {
  readonly clock: Clock;
  /** Positive if the device is ahead; 0 if it is right. */
  clockOffsetMs: () => number;
  recordServerTime: (serverNow: number, ownNow: number) => void;
  /** Runs when the offset or the corrected time changes. Returns the unsubscribe function. */
  onCorrected: (run: () => void) => () => void;
}

const offsetKey = 'clockOffBy';
const seenKey = 'clockSeenAt';
const seenIntervalMs = 1 * minute;

const makeStoredOffset = (own: Clock, storage: Storage) => {
  let seenAt = Number(storage.getItem(seenKey));
  const write = (offBy: number) => {
    seenAt = own.now();
    try {
      if (offBy === 0) for (const each of [offsetKey, seenKey]) storage.removeItem(each);
      else {
        storage.setItem(offsetKey, String(offBy));
        storage.setItem(seenKey, String(seenAt));
      }
    } catch {
      // A full device corrects its clock at each start.
    }
  };
  const wasPutBack = () => own.now() < seenAt - clockToleranceMs;
  return {
    /** Whether the device clock was set back since the last write. */
    wasPutBack,
    read: (): number => {
      const offBy = Math.round(Number(storage.getItem(offsetKey)));
      if (Number.isFinite(offBy) && !wasPutBack()) return offBy;
      write(0);
      return 0;
    },
    write,
    seen: (offBy: number) => {
      if (offBy !== 0 && Math.abs(own.now() - seenAt) >= seenIntervalMs) write(offBy);
    },
  };
};

export const makeCorrectedClock = (deviceClock: Clock, storage: Storage): CorrectedClock => {
  const stored = makeStoredOffset(deviceClock, storage);
  const { zone, overrideZone, overriddenZone } = makeZoneOverride(deviceClock.zone, storage);
  let offBy = stored.read();
  const listeners = new Set<() => void>();
  const now = () => deviceClock.now() - offBy;
  const correct = (found: number) => {
    offBy = found;
    stored.write(offBy);
    for (const run of listeners) run();
  };
  return {
    clock: {
      now,
      zone,
      runAt: (instant, run) =>
        deviceClock.runAt(instant + offBy, () => {
          if (offBy !== 0 && stored.wasPutBack()) correct(0);
          else stored.seen(offBy);
          run();
        }),
    },
    clockOffsetMs: () => offBy,
    overrideZone,
    overriddenZone,
    recordServerTime: (serverNow, ownNow) => {
      const found = measureClockOffset(offBy, serverNow, ownNow);
      if (found !== offBy) correct(found);
    },
    onCorrected: (run) => {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
};
