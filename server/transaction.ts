import type { Context } from './context.ts';
import { isRetryable } from './db/errors.ts';

const maxRetries = 2;

/**
 * In `work`, query only `inside.db`: the outer `db` deadlocks on SQLite and is outside the transaction on
 * PostgreSQL. `work` reruns after a deadlock or serialization failure: avoid other side effects.
 */
export const inTransaction = async <T>(
  context: Context,
  work: (inside: Context) => Promise<T>,
): Promise<T> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await context.db.transaction().execute((trx) => work({ ...context, db: trx }));
    } catch (error) {
      if (retries === maxRetries || !isRetryable(error)) throw error;
    }
  }
};
