import { makeQueue } from './queue.ts';
import { busy } from './refusal.ts';

interface Turns {
  readonly atOnce: number;
  /** How many may wait for their turn; each holds what it came with. */
  readonly waiting: number;
}

/**
 * Runs at most `atOnce` pieces of work at the same time, and the others in the order they came.
 * What it returns throws `unavailable` at once where as many wait as may.
 */
export const makeTurns = ({ atOnce, waiting: mostWaiting }: Turns) => {
  const queue = makeQueue(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.ahead() > mostWaiting) throw busy();
    await queue.enter();
    try {
      return await work();
    } finally {
      queue.leave();
    }
  };
};
