import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { isSchemaNewer } from '../db/migrate.ts';
import { inTransaction } from '../transaction.ts';
import type { Loop } from './loop.ts';

/** Exits once a newer version has migrated the database; devices retry their pending requests. */
export const exitOnNewerSchema = async ({ db }: Context): Promise<void> => {
  if (!(await isSchemaNewer(db))) return;
  console.error('A newer version of Upstroke has changed the database: this process ends.');
  process.exit(1);
};

const watchEveryMs = 5_000;
const maxHungRounds = 6;

/** Ends the process when the database hangs for 30 s. Counts rounds: a suspended process is no fault. */
export const exitWhenHung = (context: Context): Loop => {
  let isPending = false;
  let rounds = 0;
  const timer = setInterval(() => {
    rounds += 1;
    if (isPending && rounds >= maxHungRounds) {
      console.error('The database has not responded for 30 s: this process ends.');
      process.exit(1);
    }
    if (isPending) return;
    [isPending, rounds] = [true, 0];
    // It takes the write lock when it begins, and costs no sync without changes.
    void inTransaction(context, ({ db }) => sql`select 1`.execute(db))
      .catch(() => undefined)
      .finally(() => (isPending = false));
  }, watchEveryMs);
  return { stop: async () => clearInterval(timer) };
};
