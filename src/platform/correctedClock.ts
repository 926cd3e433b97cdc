import { clockToleranceMs, minute } from '../../domain/specConstants.ts';
import type { Clock } from './clock.ts';
import { measureClockOffset } from './measureClockOffset.ts';
import { isZone } from '../../domain/zonedTime.ts';

export const zoneOverrideKey = 'keptZone';

const makeZoneOverride = (ownZone: () => string, storage: Storage) => {
  /** Null once the device is in another zone than when the user chose. */
  const read = () => {
    const [keptIn, zone = ''] = storage.getItem(zoneOverrideKey)?.split(' ') ?? [];
    return keptIn === ownZone() && isZone(zone) ? zone : null;
  };
  return {
    zone: () => read() ?? ownZone(),
    overrideZone: (zone: string) => {
      const own = ownZone();
      if (zone === own) storage.removeItem(zoneOverrideKey);
      else storage.setItem(zoneOverrideKey, `${own} ${zone}`);
    },
    overriddenZone: () => (read() === null ? null : ownZone()),
  };
};

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

/** Follows the server's clock when the device's is wrong (DESIGN section 4, Time zone). */
export const makeCorrectedClock = (deviceClock: Clock, storage: Storage) => {
  const stored = makeStoredOffset(deviceClock, storage);
  const { zone, overrideZone, overriddenZone } = makeZoneOverride(deviceClock.zone, storage);
  let offBy = stored.read();
  const listeners = new Set<() => void>();
  const correct = (found: number) => {
    offBy = found;
    stored.write(offBy);
    for (const run of listeners) run();
  };
  const clock: Clock = {
    now: () => deviceClock.now() - offBy,
    zone,
    runAt: (instant, run) =>
      deviceClock.runAt(instant + offBy, () => {
        if (offBy !== 0 && stored.wasPutBack()) correct(0);
        else stored.seen(offBy);
        run();
      }),
  };
  return {
    clock,
    /** Positive if the device is ahead; 0 if it is right. */
    clockOffsetMs: () => offBy,
    overrideZone,
    overriddenZone,
    recordServerTime: (serverNow: number, ownNow: number) => {
      const found = measureClockOffset(offBy, serverNow, ownNow);
      if (found !== offBy) correct(found);
    },
    /** Runs when the offset or the corrected time changes. */
    onCorrected: (run: () => void): void => void listeners.add(run),
  };
};

export type CorrectedClock = ReturnType<typeof makeCorrectedClock>;
