import { isRetryable } from './db/errors.ts';
import type { Db } from './db/open.ts';
import type { Clock } from './idGenerator.ts';

/** `inTransaction` passes a copy whose `db` is the transaction. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Without trailing slash. */
  readonly publicUrl: string;
  readonly canSendMail: boolean;
  /** Whether rate limits apply. */
  readonly limited: boolean;
}

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
