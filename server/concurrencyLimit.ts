import { serverBusy } from './httpError.ts';

export const makeSemaphore = (maxConcurrent: number) => {
  let active = 0;
  const waiting: (() => void)[] = [];
  return {
    queuePosition: (): number => (active < maxConcurrent ? 0 : waiting.length + 1),
    acquire: async (): Promise<void> => {
      if (active < maxConcurrent) active += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    /** Hands the slot to the next waiter directly, so no other caller can take it. */
    release: (): void => {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    },
  };
};

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
