import { setTimeout } from 'node:timers/promises';
import type { Context } from './context.ts';
import { isDiskFull, isRetryable, isUnavailable } from './db/errors.ts';
import type { Db } from './db/open.ts';

const maxRetries = 2;

/**
 * Joins the transaction of `context`, if it is one. In `work`, query only `inside.db`: the outer `db` deadlocks on SQLite and is outside the transaction on
 * PostgreSQL. `work` reruns after a deadlock, a serialization failure or a full disk: avoid other side effects.
 */
export const inTransaction = async <T>(
  context: Context,
  work: (inside: Context) => Promise<T>,
): Promise<T> => {
  if (context.db.isTransaction) return work(context);
  for (let retries = 0; ; retries += 1) {
    try {
      return await context.db.transaction().execute((trx) => work({ ...context, db: trx }));
    } catch (error) {
      const mayRetry = isDiskFull(error) ? await context.disk.reportFull() : isRetryable(error);
      if (retries === maxRetries || !mayRetry) throw error;
    }
  }
};

const shareMs = 50;

/**
 * Writes the items of 50 ms in one transaction, as each commit waits for the disk. `write` changes them in one
 * statement: otherwise two transactions could lock the same rows in different orders.
 */
export const makeSharedWrite = <Item>(
  write: (inside: Context, items: readonly Item[]) => Promise<unknown>,
) => {
  const shared = new WeakMap<Db, { readonly items: Item[]; readonly written: Promise<unknown> }>();
  return (context: Context, item: Item): Promise<unknown> => {
    const started = shared.get(context.db);
    started?.items.push(item);
    if (started) return started.written;
    const items = [item];
    const written = setTimeout(shareMs).then(() => {
      shared.delete(context.db);
      return inTransaction(context, (inside) => write(inside, items));
    });
    shared.set(context.db, { items, written });
    return written;
  };
};

/** For what may be missing: the call goes on without it while the database cannot be written. */
export const ignoreUnavailable = async (written: Promise<unknown>) => {
  try {
    await written;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
};

export const tryToWrite = (context: Context, work: (inside: Context) => Promise<unknown>) =>
  ignoreUnavailable(inTransaction(context, work));
