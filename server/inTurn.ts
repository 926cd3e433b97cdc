import { Refusal } from './refusal.ts';

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
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= mostWaiting) {
        throw new Refusal('unavailable', 'Upstroke is busy. Please try again in a moment.');
      }
      await new Promise<void>((go) => waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
