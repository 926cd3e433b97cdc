import { clockToleranceMs, minute } from '../../domain/constants.ts';
import type { Clock, ClockJumps } from './clock.ts';
import { type ZoneOverride, makeZoneOverride } from './zoneOverride.ts';
import { isClockRight, measureClockOffset } from './clockOffset.ts';

/** A clock that goes by the server's where the device's own is wrong (DESIGN section 4, Time zone). */
export interface CorrectedClock extends Pick<ZoneOverride, 'overrideZone' | 'overriddenZone'> {
  readonly clock: Clock;
  /** How far the device's own clock is ahead, in milliseconds; 0 where it is right. */
  clockOffsetMs: () => number;
  /** What the server's clock showed at an instant of the device's own. */
  recordServerTime: (serverNow: number, ownNow: number) => void;
  /** Called whenever `clockOffsetMs` or the right time becomes another; returns how to stop that. */
  onCorrected: (run: () => void) => () => void;
}

const offsetKey = 'clockOffBy';
/** The last instant of the own clock at which that was so. */
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
      // A full device corrects its clock anew at each start.
    }
  };
  return {
    /** A device starts without network as it was last seen; one whose clock was put back since was set right. */
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
  /** The server was heard, and the own clock did not leap forward since. */
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
    // A leap after which a wrong clock would be right made it so. Any other forward may be a sleep: the
    // clock goes on being believed, and no leap back after it is judged until the server is heard. Back
    // while its time is sure, the clock is wrong by as much more; while it is not, the clock is believed.
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
            // The own clock was put back, and the right time goes on.
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
