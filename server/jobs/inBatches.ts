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

/** `work` must be one transaction: a failed batch is retried in halves. Returns errors of failed items. */
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
