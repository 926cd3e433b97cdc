import { isRetryable } from './db/errors.ts';
import type { Db } from './db/open.ts';
import type { Clock } from './idGenerator.ts';

/** Inside a transaction, `db` is that transaction. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Without trailing slash. */
  readonly publicUrl: string;
  readonly canSendMail: boolean;
  readonly limited: boolean;
}

const maxRetries = 2;

/** Queries past `work`'s context wait forever. A deadlock reruns `work`: avoid other side effects. */
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
