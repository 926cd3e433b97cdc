import { setTimeout as wait } from 'node:timers/promises';

/** Polls the condition; resolves with false when it does not hold within the time. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<boolean> => {
  const latest = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > latest) return false;
    await wait(10);
  }
  return true;
};
