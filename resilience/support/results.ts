import { setTimeout as wait } from 'node:timers/promises';
import { groupBy } from '../../domain/groupBy.ts';

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

/** The values that occur more than once. */
export const duplicates = (names: readonly string[]): string[] =>
  [...groupBy(names, (name) => name)].filter(([, same]) => same.length > 1).map(([name]) => name);

/** The number of names and the first three of them; empty when there are none. */
export const summarizeFaults = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${names.length} ${what}: ${names.slice(0, 3).join('; ')}`];

/** The faults whose condition is true. */
export const activeFaults = (faults: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(faults).filter((fault) => faults[fault]);

/** Polls the condition; resolves with false when it does not hold within the time. */
export const pollUntil = async (
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> => {
  const latest = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > latest) return false;
    await wait(10);
  }
  return true;
};
