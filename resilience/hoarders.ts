import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../server/db/open.ts';
import { startPushService } from '../testkit/server/pushService.ts';
import { startRealServer } from '../testkit/browser/realServer.ts';
import { addHoarders, hoard } from './fairness/hoarders.ts';
import { addFamilies, type Pushed, summarizeDelays } from './fairness/honestFamilies.ts';
import { runOnEngines, type TemporaryDatabase, withDatabase } from './support/databases.ts';
import { activeFaults, summarizeFaults } from './support/results.ts';
import { type Log, numberFrom } from './support/series.ts';

/**
 * Accounts save, rename, attach pictures, export, repeat alerts and guess without end. Checks that the alerts and doses
 * of families beside them are pushed in time, and that data and memory of the server stay small.
 */
const durationMs = numberFrom('SECONDS', 120, 70) * 1_000;
const families = numberFrom('FAMILIES', 200);
const accounts = numberFrom('HOARDERS', 20);

const mebibyte = 1024 ** 2;
const maxDataGrowth = 40 * mebibyte;
const maxMemoryGrowth = 150 * mebibyte;

const sizeQueries = {
  sqlite: 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
  postgres: 'select pg_database_size(current_database()) as bytes',
};

const sizeOf = async (db: Db, { engine }: TemporaryDatabase): Promise<number> => {
  const { rows } = await sql.raw<{ bytes: number }>(sizeQueries[engine]).execute(db);
  return Number(rows[0]?.bytes);
};

const memoryOf = async (pid = 0): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1_024;
};

interface HoardersRun extends Pushed {
  readonly calls: number;
  readonly allowed: number;
  readonly dataGrowth: number;
  readonly memoryGrowth: number;
}

/** Calls of these people that failed, of the log. */
const collectFailures = (isHonest: (id: string) => boolean) => {
  const failures: string[] = [];
  let rest = '';
  return {
    failures,
    onPrinted: (text: string): void => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!/"status":5\d\d,/.test(line)) continue;
        const { person, route, status } = JSON.parse(line) as Record<string, unknown>;
        if (isHonest(String(person))) failures.push(`${String(route)}: ${String(status)}`);
      }
    },
  };
};

const runOnDatabase = async (
  place: TemporaryDatabase,
  seed: number,
  log: Log,
): Promise<HoardersRun> => {
  const push = await startPushService();
  let honestIds: ReadonlySet<string> = new Set();
  const { failures, onPrinted } = collectFailures((id) => honestIds.has(id));
  const settings = { PUSH_ALLOWED_HOSTS: push.host, RATE_LIMIT: 'on', TRUST_PROXY: '1' };
  const server = await startRealServer({ ...place.env, ...settings }, { onPrinted });
  const db = place.open();
  try {
    const hoarders = await addHoarders(db, accounts);
    const dataDir = place.env.DATA_DIR;
    const honest = await addFamilies(db, { families, durationMs, push, dataDir });
    honestIds = honest.ids;
    const [bytes, memory] = [await sizeOf(db, place), await memoryOf(server.pid())];
    const over = Date.now() + durationMs;
    let [calls, allowed] = [0, 0];
    const count = (status: number) => {
      calls += 1;
      if (status < 300) allowed += 1;
    };
    const isOver = () => Date.now() >= over;
    await Promise.all([
      ...hoarders.map((each) => hoard(server.origin, each, { isOver, count })),
      honest.press(server.origin, seed),
    ]);
    const dataGrowth = (await sizeOf(db, place)) - bytes;
    const memoryGrowth = (await memoryOf(server.pid())) - memory;
    const { faults, ...pushed } = await honest.result(log);
    return {
      ...pushed,
      calls,
      allowed,
      dataGrowth,
      memoryGrowth,
      faults: [
        ...faults,
        ...summarizeFaults('calls of families that failed', failures),
        ...activeFaults({
          'the data grow by 40 MB': dataGrowth >= maxDataGrowth,
          'the memory grows by 150 MB': memoryGrowth >= maxMemoryGrowth,
        }),
      ],
    };
  } finally {
    await db.destroy();
    await server.kill();
    await push.close();
  }
};

const inMegabytes = (all: readonly number[]) =>
  all.map((bytes) => `${Math.round(bytes / mebibyte)} MB`).join(', ');

const shared = { name: 'hoarders', workers: 1, timeoutMs: durationMs + 120_000 };
await runOnEngines<HoardersRun>(shared, (make) => ({
  runs: 1,
  run: (seed, log) => withDatabase(make, (place) => runOnDatabase(place, seed, log)),
  summarize: (ran) => ({
    ...summarizeDelays(ran),
    'calls of hoarders': ran.map(({ calls }) => calls).join(', '),
    'of these allowed': ran.map(({ allowed }) => allowed).join(', '),
    'growth of data': inMegabytes(ran.map(({ dataGrowth }) => dataGrowth)),
    'growth of memory': inMegabytes(ran.map(({ memoryGrowth }) => memoryGrowth)),
  }),
}));
