import { setTimeout as after } from 'node:timers/promises';

/** Looks again and again; false where the condition has not come by this epoch millisecond. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  latest: number,
): Promise<boolean> => {
  while (!(await condition())) {
    if (Date.now() > latest) return false;
    await after(5);
  }
  return true;
};
