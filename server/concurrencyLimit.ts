import { makeSemaphore } from './semaphore.ts';
import { serverBusy } from './httpError.ts';

interface ConcurrencyOptions {
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
}

/** Runs in order of arrival. Throws `unavailable` when the queue is full. */
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
