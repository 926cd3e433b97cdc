import { clockToleranceMs, minute } from '../../domain/specConstants.ts';
import type { Clock, ClockJumps } from './clock.ts';
import { isClockRight, measureClockOffset } from './measureClockOffset.ts';
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
  let seenAt = -Infinity;
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
  return {
    /** If the clock was set back since the last write, the user corrected it. */
    read: (): number => {
      const offBy = Math.round(Number(storage.getItem(offsetKey)));
      const wasPutBack = own.now() < Number(storage.getItem(seenKey)) - clockToleranceMs;
      if (Number.isFinite(offBy) && !wasPutBack) return offBy;
      write(0);
      return 0;
    },
    write,
    seen: (offBy: number) => {
      if (offBy !== 0 && Math.abs(own.now() - seenAt) >= seenIntervalMs) write(offBy);
    },
  };
};

const noJumps: ClockJumps = { onJump: () => undefined, check: () => undefined };

export const makeCorrectedClock = (
  deviceClock: Clock,
  storage: Storage,
  jumps: ClockJumps = noJumps,
): CorrectedClock => {
  const stored = makeStoredOffset(deviceClock, storage);
  const { zone, overrideZone, overriddenZone } = makeZoneOverride(deviceClock.zone, storage);
  let offBy = stored.read();
  /** False after a forward jump, until the server's time arrives. */
  let isVerified = false;
  let timesCorrected = 0;
  const listeners = new Set<() => void>();
  const now = () => deviceClock.now() - offBy;
  const notify = () => {
    for (const run of listeners) run();
  };
  const correct = (found: number) => {
    offBy = found;
    stored.write(offBy);
    notify();
  };
  jumps.check();
  jumps.onJump((by) => {
    // A jump that makes a wrong clock right corrected it. Other forward jumps may be sleeps. A
    // backward jump shifts a verified offset; an unverified clock is trusted.
    if (offBy !== 0 && isClockRight(offBy + by)) correct(0);
    else if (by > 0) isVerified = false;
    else if (isVerified) correct(offBy + by);
    else {
      timesCorrected += 1;
      notify();
    }
  });
  return {
    clock: {
      now,
      zone,
      runAt: (instant, run) => {
        const madeAfter = timesCorrected;
        const wait = (): (() => void) =>
          deviceClock.runAt(instant + offBy, () => {
            stored.seen(offBy);
            // The device's clock was set back, but the corrected time continued.
            if (madeAfter === timesCorrected && now() < instant) cancel = wait();
            else run();
          });
        let cancel = wait();
        return () => cancel();
      },
    },
    clockOffsetMs: () => offBy,
    overrideZone,
    overriddenZone,
    recordServerTime: (serverNow, ownNow) => {
      jumps.check();
      isVerified = true;
      const found = measureClockOffset(offBy, serverNow, ownNow);
      if (found === offBy) return;
      timesCorrected += 1;
      correct(found);
    },
    onCorrected: (run) => {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
};
