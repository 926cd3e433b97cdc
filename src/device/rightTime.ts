import { clockTolerance } from '../../domain/constants.ts';
import type { Clock } from './clock.ts';

/** A clock that goes by the server's where the device's own is wrong (DESIGN section 4, Time zone). */
export interface RightTime {
  readonly clock: Clock;
  /** How far the device's own clock is ahead, in milliseconds; 0 where it is right. */
  offBy: () => number;
  /** What the server's clock showed at an instant of the device's own. */
  hearServer: (serverNow: number, ownNow: number) => void;
  /** Called whenever `offBy` becomes another; returns how to stop that. */
  onCorrected: (run: () => void) => () => void;
}

const key = 'clockOffBy';

/** A device starts without network as it was when the server was last heard. */
const readOffBy = (storage: Storage): number => {
  const stored = Number(storage.getItem(key));
  return Number.isFinite(stored) ? stored : 0;
};

const writeOffBy = (storage: Storage, offBy: number): void => {
  try {
    if (offBy === 0) storage.removeItem(key);
    else storage.setItem(key, String(offBy));
  } catch {
    // A full device corrects its clock anew at each start.
  }
};

/** A difference that changes by less than this is the network's. */
const noise = 10_000;

export const makeRightTime = (own: Clock, storage: Storage): RightTime => {
  let offBy = readOffBy(storage);
  const listeners = new Set<() => void>();
  return {
    clock: {
      now: () => own.now() - offBy,
      zone: own.zone,
      at: (instant, run) => {
        const madeWith = offBy;
        return own.at(instant + madeWith, run);
      },
    },
    offBy: () => offBy,
    hearServer: (serverNow, ownNow) => {
      const ahead = ownNow - serverNow;
      const found = Math.abs(ahead) > clockTolerance ? ahead : 0;
      if (Math.abs(found - offBy) < noise) return;
      offBy = found;
      writeOffBy(storage, offBy);
      for (const run of listeners) run();
    },
    onCorrected: (run) => {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
};
