export const makeSemaphore = (maxConcurrent: number) => {
  let active = 0;
  const waiting: (() => void)[] = [];
  return {
    queuePosition: (): number => (active < maxConcurrent ? 0 : waiting.length + 1),
    acquire: async (): Promise<void> => {
      if (active < maxConcurrent) active += 1;
      else await new Promise<void>((letIn) => waiting.push(letIn));
    },
    /** Hands the slot to the next waiter directly, so no other caller can take it. */
    release: (): void => {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    },
  };
};
