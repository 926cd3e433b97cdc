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

type Work = (inside: Context) => Promise<unknown>;

const shareMs = 50;
const shared = new WeakMap<Db, { readonly works: Work[]; readonly written: Promise<void> }>();

/** For what is in no haste: shares a transaction, as each commit waits for the disk. */
export const inSharedTransaction = (context: Context, work: Work): Promise<void> => {
  const started = shared.get(context.db);
  started?.works.push(work);
  if (started) return started.written;
  const works = [work];
  const written = setTimeout(shareMs).then(() => {
    shared.delete(context.db);
    return inTransaction(context, async (inside) => {
      for (const each of works) await each(inside);
    });
  });
  shared.set(context.db, { works, written });
  return written;
};

/** For what may be missing: the call goes on without it while the database cannot be written. */
export const tryToWrite = async (context: Context, work: Work, write = inTransaction<unknown>) => {
  try {
    await write(context, work);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
};
