import { isRetryable } from './db/errors.ts';
import type { Db } from './db/open.ts';
import type { Clock } from './idGenerator.ts';

/** What every service works with. Inside a transaction `db` is that transaction. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Where people find this server, without a slash at its end; links in mails and pushes begin so. */
  readonly publicUrl: string;
  /** Whether SMTP is configured. */
  readonly canSendMail: boolean;
  /** Whether attempts are counted; false for load tests alone. */
  readonly limited: boolean;
}

/** Beyond the first attempt; each waits a second where it meets a deadlock once more. */
const maxRetries = 2;

/**
 * Runs `work` in one transaction, with a context that can reach the database only through it: a
 * query past the transaction would wait for it for ever. Whatever `work` throws undoes all of it.
 * `work` may run again where the database undid it for the sake of another transaction: whatever it
 * does must be in the database or in its result.
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
