import { makeSemaphore } from './semaphore.ts';
import { serverBusy } from './httpError.ts';

interface ConcurrencyOptions {
  readonly maxConcurrent: number;
  /** How many may wait for their turn; each holds what it came with. */
  readonly maxWaiting: number;
}

/**
 * Runs at most `maxConcurrent` pieces of work at the same time, and the others in the order they came.
 * What it returns throws `unavailable` at once where as many wait as may.
 */
export const makeConcurrencyLimit = ({ maxConcurrent, maxWaiting }: ConcurrencyOptions) => {
  const semaphore = makeSemaphore(maxConcurrent);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (semaphore.queuePosition() > maxWaiting) throw serverBusy();
    await semaphore.acquire();
    try {
      return await work();
    } finally {
      semaphore.release();
    }
  };
};
