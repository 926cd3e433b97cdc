import { clockTolerance, minute } from '../../domain/constants.ts';
import type { Clock, ClockLeaps } from './clock.ts';
import { type KeptZone, makeKeptZone } from './keptZone.ts';
import { isRight, offByShown } from './offBy.ts';

/** A clock that goes by the server's where the device's own is wrong (DESIGN section 4, Time zone). */
export interface RightTime extends Pick<KeptZone, 'keepZone' | 'keptIn'> {
  readonly clock: Clock;
  /** How far the device's own clock is ahead, in milliseconds; 0 where it is right. */
  offBy: () => number;
  /** What the server's clock showed at an instant of the device's own. */
  hearServer: (serverNow: number, ownNow: number) => void;
  /** Called whenever `offBy` or the right time becomes another; returns how to stop that. */
  onCorrected: (run: () => void) => () => void;
}

const key = 'clockOffBy';
/** The last instant of the own clock at which that was so. */
const seenKey = 'clockSeenAt';
const seenEvery = 1 * minute;

const makeKept = (own: Clock, storage: Storage) => {
  let seenAt = -Infinity;
  const write = (offBy: number) => {
    seenAt = own.now();
    try {
      if (offBy === 0) for (const each of [key, seenKey]) storage.removeItem(each);
      else {
        storage.setItem(key, String(offBy));
        storage.setItem(seenKey, String(seenAt));
      }
    } catch {
      // A full device corrects its clock anew at each start.
    }
  };
  return {
    /** A device starts without network as it was last seen; one whose clock was put back since was set right. */
    read: (): number => {
      const offBy = Math.round(Number(storage.getItem(key)));
      const wasPutBack = own.now() < Number(storage.getItem(seenKey)) - clockTolerance;
      if (Number.isFinite(offBy) && !wasPutBack) return offBy;
      write(0);
      return 0;
    },
    write,
    seen: (offBy: number) => {
      if (offBy !== 0 && Math.abs(own.now() - seenAt) >= seenEvery) write(offBy);
    },
  };
};

const neverLeaps: ClockLeaps = { onLeap: () => undefined, look: () => undefined };

export const makeRightTime = (
  own: Clock,
  storage: Storage,
  leaps: ClockLeaps = neverLeaps,
): RightTime => {
  const kept = makeKept(own, storage);
  const { zone, keepZone, keptIn } = makeKeptZone(own.zone, storage);
  let offBy = kept.read();
  /** The server was heard, and the own clock did not leap forward since. */
  let isSure = false;
  let timesCorrected = 0;
  const listeners = new Set<() => void>();
  const now = () => own.now() - offBy;
  const tell = () => {
    for (const run of listeners) run();
  };
  const correct = (found: number) => {
    offBy = found;
    kept.write(offBy);
    tell();
  };
  leaps.look();
  leaps.onLeap((by) => {
    // A leap after which a wrong clock would be right made it so. Any other forward may be a sleep: the
    // clock goes on being believed, and no leap back after it is judged until the server is heard. Back
    // while its time is sure, the clock is wrong by as much more; while it is not, the clock is believed.
    if (offBy !== 0 && isRight(offBy + by)) correct(0);
    else if (by > 0) isSure = false;
    else if (isSure) correct(offBy + by);
    else {
      timesCorrected += 1;
      tell();
    }
  });
  return {
    clock: {
      now,
      zone,
      at: (instant, run) => {
        const madeAfter = timesCorrected;
        const wait = (): (() => void) =>
          own.at(instant + offBy, () => {
            kept.seen(offBy);
            // The own clock was put back, and the right time goes on.
            if (madeAfter === timesCorrected && now() < instant) cancel = wait();
            else run();
          });
        let cancel = wait();
        return () => cancel();
      },
    },
    offBy: () => offBy,
    keepZone,
    keptIn,
    hearServer: (serverNow, ownNow) => {
      leaps.look();
      isSure = true;
      const found = offByShown(offBy, serverNow, ownNow);
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
