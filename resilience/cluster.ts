import { setTimeout as wait } from 'node:timers/promises';
import { maxSlotsPerService } from '../server/modules/push/pushConcurrency.ts';
import { makeRealServer, type RealServer } from '../testkit/browser/realServer.ts';
import { seededRandom } from '../testkit/domain/seededRandom.ts';
import { startPushService } from '../testkit/server/pushService.ts';
import * as check from './cluster/check.ts';
import { actAsCaregiver, actAsSurvivor } from './cluster/users.ts';
import { addPeople, makeLedger } from './cluster/ledger.ts';
import { withDatabase, type TemporaryDatabase, runOnEngines } from './support/databases.ts';
import { summarizeFaults, sum, pollUntil } from './support/results.ts';
import { type Log, numberFrom, type Run } from './support/series.ts';

/**
 * Server processes on one database, in turn called by survivors and caregivers, are killed and
 * restarted. Checks that nothing confirmed is lost or doubled, and that each dose and alert is pushed
 * in time. `resilience/README.md` has the settings for one process, for load and for many doses.
 */
const durationMs = numberFrom('SECONDS', 600) * 1_000;
const killIntervalMs = numberFrom('EVERY', 20, 0) * 1_000;
const processCount = numberFrom('PROCESSES', 2);
const survivors = numberFrom('SURVIVORS', 40);
const activeCount = numberFrom('ACTIVE', survivors, 0);

interface ClusterRun extends Run {
  readonly kills: number;
  readonly delays: ReturnType<typeof check.delaysOf>;
  readonly repeated: number;
}

/** From the kill of a process until it had started again, in epoch milliseconds. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

/** After this a restarted process answers everything. */
const recoveryMs = 2_500;

const killProcesses = async (
  processes: readonly RealServer[],
  random: () => number,
  isOver: () => boolean,
  log: Log,
): Promise<Outage[]> => {
  const outages: Outage[] = [];
  if (killIntervalMs === 0) return outages;
  await wait(killIntervalMs * (0.2 + 0.3 * random()));
  while (!isOver()) {
    const victim = processes[Math.floor(random() * processes.length)];
    const from = Date.now();
    await victim?.kill();
    log(`${victim?.origin} killed`);
    await wait(random() * Math.min(2_000, killIntervalMs / 10));
    await victim?.start();
    outages.push({ from, to: Date.now() });
    log(`${victim?.origin} started again`);
    await wait(Math.max(recoveryMs, killIntervalMs * (0.7 + 0.6 * random())));
  }
  return outages;
};

const runOnDatabase = async (
  place: TemporaryDatabase,
  seed: number,
  log: Log,
): Promise<ClusterRun> => {
  const push = await startPushService();
  const closing: (() => Promise<unknown>)[] = [push.close];
  try {
    const env = { ...place.env, PUSH_ALLOWED_HOSTS: push.host, RATE_LIMIT: 'off' };
    /** A server logs each response of 5xx as an error. */
    const errors: string[] = [];
    const onPrinted = (text: string) =>
      void errors.push(...text.split('\n').filter((line) => /^\{"level":[56]0,/.test(line)));
    const processes: RealServer[] = [];
    for (let index = 0; index < processCount; index += 1) {
      const server = await makeRealServer(env, { onPrinted });
      processes.push(server);
      closing.push(server.remove);
      await server.start();
    }
    const db = place.open();
    closing.push(() => db.destroy());
    const ledger = makeLedger();
    const { received } = push;
    const dataDir = place.env.DATA_DIR;
    const people = await addPeople(db, { survivors, durationMs, push, dataDir, ledger });
    const over = Date.now() + durationMs;
    const isOver = () => Date.now() >= over;
    let turn = 0;
    const world = {
      ledger,
      received,
      isOver,
      get origin() {
        turn += 1;
        return processes[turn % processCount]?.origin ?? '';
      },
    };
    const acting = [
      ...people.survivors
        .slice(0, activeCount)
        .map((person, index) => actAsSurvivor(world, person, seededRandom(seed + index))),
      ...people.caregivers.map((person, index) =>
        actAsCaregiver(world, person, seededRandom(seed + index)),
      ),
    ].map((each) => each.catch((error: unknown) => void ledger.faults.push(String(error))));
    const [outages] = await Promise.all([
      killProcesses(processes, seededRandom(seed), isOver, log),
      ...acting,
    ]);
    const of: check.RunRecord = { ledger, received, endedAt: Date.now() };
    await pollUntil(() => check.isAllPushed(of), check.pushTimeoutMs);

    const repeated = check.countRepeated(received);
    const isUnexpected = (line: string) => {
      const { time } = JSON.parse(line) as { time: number };
      return !outages.some(({ from, to }) => time >= from && time <= to + recoveryMs);
    };
    for (const line of [...ledger.faults, ...errors]) log(line);
    return {
      faults: [
        ...(await check.check(db, of)),
        ...summarizeFaults('errors in the log without a kill', errors.filter(isUnexpected)),
        ...(repeated > maxSlotsPerService * outages.length
          ? [`${repeated} pushes came twice`]
          : []),
        ...summarizeFaults('pushes that a push service refuses', push.refused),
      ],
      kills: outages.length,
      repeated,
      delays: check.delaysOf(of),
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};

const shared = { name: 'cluster', workers: 1, timeoutMs: durationMs + 600_000 };
await runOnEngines<ClusterRun>(shared, (make) => ({
  runs: 1,
  run: (seed, log) => withDatabase(make, (place) => runOnDatabase(place, seed, log)),
  summarize: (ran) => {
    const delays = (of: 'doses' | 'alerts') => {
      const all = ran.flatMap((one) => one.delays[of].map(({ delay }) => delay));
      return `${all.length}, the last after ${Math.round(Math.max(0, ...all))} ms (at most ${check.pushTimeoutMs})`;
    };
    return {
      kills: sum(ran.map((one) => one.kills)),
      'doses pushed': delays('doses'),
      'alerts pushed': delays('alerts'),
      'pushes that came twice': sum(ran.map((one) => one.repeated)),
    };
  },
}));
