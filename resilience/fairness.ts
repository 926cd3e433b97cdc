import { sql } from 'kysely';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { addAttackers, pressRepeatedly } from './fairness/attackers.ts';
import { addFamilies, type Pushed, summarizeDelays } from './fairness/honestFamilies.ts';
import { withDatabase, type TemporaryDatabase, runOnEngines } from './support/databases.ts';
import { summarizeFaults } from './support/results.ts';
import { type Log, numberFrom } from './support/series.ts';

/**
 * Attackers with as many devices as they may have, at push services that hang, refuse and are slow,
 * press without end. Checks that the alerts and doses of families beside them are pushed in time.
 */
const durationMs = numberFrom('SECONDS', 180, 70) * 1_000;
const families = numberFrom('FAMILIES', 200);
const accounts = numberFrom('ATTACKERS', 40, 2);
const attackingServices = 3;

interface FairnessRun extends Pushed {
  /** How many pushes the attackers' push services received. */
  readonly attacked: number;
}

const runOnDatabase = async (
  place: TemporaryDatabase,
  seed: number,
  log: Log,
): Promise<FairnessRun> => {
  const closing: (() => Promise<unknown>)[] = [];
  const start = async (): Promise<PushService> => {
    const service = await startPushService();
    closing.push(service.close);
    return service;
  };
  try {
    const push = await start();
    const services: PushService[] = [];
    while (services.length < attackingServices) services.push(await start());
    const PUSH_ALLOWED_HOSTS = [push, ...services].map(({ host }) => host).join(',');
    const errors: string[] = [];
    const isTrueOutage = (line: string) =>
      services.some(({ host }) => line.includes(`Pushes to ${host} have failed`));
    const onPrinted = (text: string) => {
      const found = text.split('\n').filter((line) => /^\{"level":[56]0,/.test(line));
      errors.push(...found.filter((line) => !isTrueOutage(line)));
    };
    const server = await makeRealServer({ ...place.env, PUSH_ALLOWED_HOSTS }, { onPrinted });
    closing.push(server.remove);
    await server.start();
    const db = place.open();
    closing.push(() => db.destroy());
    const dataDir = place.env.DATA_DIR;
    const attackers = await addAttackers(db, { accounts, services, dataDir });
    const honest = await addFamilies(db, { families, durationMs, push, dataDir });
    // As after a day of use: on PostgreSQL autovacuum comes a minute later.
    await sql`analyze`.execute(db);
    const over = Date.now() + durationMs;
    const isOver = () => Date.now() >= over;
    const { origin } = server;
    await Promise.all([
      ...attackers.map((each) => pressRepeatedly(origin, each, isOver)),
      honest.press(origin, seed),
    ]);
    const { faults, ...pushed } = await honest.result(log);
    return {
      faults: [...faults, ...summarizeFaults('errors in the log', errors)],
      ...pushed,
      attacked: services.reduce((total, { received }) => total + received.length, 0),
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};

const shared = { name: 'fairness', workers: 1, timeoutMs: durationMs + 120_000 };
await runOnEngines<FairnessRun>(shared, (make) => ({
  runs: 1,
  run: (seed, log) => withDatabase(make, (place) => runOnDatabase(place, seed, log)),
  summarize: (ran) => ({
    ...summarizeDelays(ran),
    'pushes of attackers': ran.flatMap(({ attacked }) => attacked).join(', '),
  }),
}));
