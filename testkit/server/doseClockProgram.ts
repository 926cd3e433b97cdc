import { makeContext } from '../../server/app.ts';
import { isUnavailable } from '../../server/db/errors.ts';
import { openSqlite } from '../../server/db/open.ts';
import { runDoseClock } from '../../server/jobs/doseClock.ts';

/**
 * One more process with a dose clock, on the SQLite file that it is given. It is told instants, in
 * epoch milliseconds, passes at each of them and says so.
 */
const [, , file = ''] = process.argv;
let now = 0;
const db = openSqlite(file);
const context = makeContext({ publicUrl: '', rateLimit: false }, { db, clock: { now: () => now } });

const pass = async (): Promise<void> => {
  try {
    await runDoseClock(context);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    await pass();
  }
};

process.on('message', (instant: number) => {
  now = instant;
  void pass().then(() => process.send?.(instant));
});
process.send?.('ready');
