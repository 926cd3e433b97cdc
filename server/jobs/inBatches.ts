import { setImmediate } from 'node:timers/promises';
import { isUnavailable } from '../db/errors.ts';

/** A few milliseconds of work, for which an alert waits. */
const maxBatchSize = 100;

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
 * `work` must be one transaction: a failed batch is retried in halves. Successive items with the same key
 * share a batch. Returns errors of failed items.
 */
export const inBatches = async <T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
  keyOf: (item: T) => unknown = (item) => item,
): Promise<unknown[]> => {
  const errors: unknown[] = [];
  for (let start = 0, end = 0; start < items.length; start = end) {
    const last = items[Math.min(start + maxBatchSize, items.length) - 1];
    end = start + maxBatchSize;
    while (end < items.length && keyOf(items[end] as T) === keyOf(last as T)) end += 1;
    errors.push(...(await bisectOnError(items.slice(start, end), work)));
    await setImmediate();
  }
  return errors;
};
