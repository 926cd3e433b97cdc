/** Lets so many in at once, and the others in the order in which they came. */
export const makeSemaphore = (maxConcurrent: number) => {
  let active = 0;
  const waiting: (() => void)[] = [];
  return {
    /** How many would have to leave before one who comes now is let in. */
    queuePosition: (): number => (active < maxConcurrent ? 0 : waiting.length + 1),
    acquire: async (): Promise<void> => {
      if (active < maxConcurrent) active += 1;
      else await new Promise<void>((letIn) => waiting.push(letIn));
    },
    /** Whoever comes next takes over, so that nobody slips in before they have run. */
    release: (): void => {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    },
  };
};
