/** Lets so many in at once, and the others in the order in which they came. */
export const makeQueue = (atOnce: number) => {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return {
    /** How many would have to leave before one who comes now is let in. */
    ahead: (): number => (inside < atOnce ? 0 : waiting.length + 1),
    enter: async (): Promise<void> => {
      if (inside < atOnce) inside += 1;
      else await new Promise<void>((letIn) => waiting.push(letIn));
    },
    /** Whoever comes next takes over, so that nobody slips in before they have run. */
    leave: (): void => {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    },
  };
};
