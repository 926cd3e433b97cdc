import { setImmediate } from 'node:timers/promises';
import { makeVirtualTime } from '../domain/virtualTime.ts';

/** Messages between page and worker arrive a few turns later. */
const quietTurns = 4;

/** One clock for server and devices. */
export const makeSimulatedTime = (start: number) => {
  let pendingWork = 0;
  /** Waits until all work is done. */
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTurns; quiet = pendingWork === 0 ? quiet + 1 : 0) {
      await setImmediate();
    }
  };
  return {
    ...makeVirtualTime(start, settle),
    /** Marks work that ends without any time passing. */
    trackWork: async <T>(work: Promise<T>): Promise<T> => {
      pendingWork += 1;
      return work.finally(() => (pendingWork -= 1));
    },
  };
};

export type SimulatedTime = ReturnType<typeof makeSimulatedTime>;
