import type { Channel } from '../../src/device/bus.ts';

/** What a channel of one phone carries, from whom it comes to all others. */
export const makeHub = <T>() => {
  const ends = new Set<(message: T) => void>();
  return (): Channel<T> => {
    const mine = new Set<(message: T) => void>();
    return {
      post: (message) => {
        for (const hear of ends)
          if (!mine.has(hear)) queueMicrotask(() => ends.has(hear) && hear(message));
      },
      hear: (listener) => {
        mine.add(listener);
        ends.add(listener);
        return () => void ends.delete(listener);
      },
      close: () => {
        for (const hear of mine) ends.delete(hear);
      },
    };
  };
};
