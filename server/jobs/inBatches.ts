import { setImmediate } from 'node:timers/promises';
import { isUnavailable } from '../db/errors.ts';

/** Rows in one transaction: some tens of milliseconds for which nobody else can write. */
const maxBatchSize = 200;

const bisectOnError = async <T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<void>,
): Promise<unknown[]> => {
  try {
    await work(items);
    return [];
  } catch (error) {
    if (items.length === 1 || isUnavailable(error)) return [error];
    const middle = Math.ceil(items.length / 2);
    const first = await bisectOnError(items.slice(0, middle), work);
    return [...first, ...(await bisectOnError(items.slice(middle), work))];
  }
};

/**
 * Gives `work`, which is one transaction each time, all items in batches, between which everybody
 * else has their turn. One item that fails keeps no other from its turn: its batch, undone by then,
 * is tried again in halves. Returns what the items that failed threw.
 */
export const inBatches = async <T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
): Promise<unknown[]> => {
  const errors: unknown[] = [];
  for (let start = 0; start < items.length; start += maxBatchSize) {
    errors.push(...(await bisectOnError(items.slice(start, start + maxBatchSize), work)));
    await setImmediate();
  }
  return errors;
};
