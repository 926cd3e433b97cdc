import { setTimeout as wait } from 'node:timers/promises';
import { share } from '../bench/support/share.ts';
import { startServer } from '../scripts/serverProcess.ts';
import { slots } from '../server/jobs/notifier.ts';
import { freePort } from '../testkit/browser/server.ts';
import { randomFrom } from '../testkit/domain/random.ts';
import { startPushService } from '../testkit/server/pushService.ts';
import { type Failure, failTimeoutMs, startBalancer } from './cluster/balancer.ts';
import * as check from './cluster/check.ts';
import { keyOf, makeLedger } from './cluster/ledger.ts';
import { addPeople, type Person } from './cluster/people.ts';
import * as users from './cluster/users.ts';
import { type Place, runOnEngines } from './support/engines.ts';
import { some, sum } from './support/figures.ts';
import type { Log, Run } from './support/series.ts';
import { numberFrom } from './support/settings.ts';
import { until } from './support/until.ts';

/**
 * Server processes on one database, behind a balancer, which are killed and restarted while survivors
 * and caregivers use the app. Checks that nothing confirmed is lost or doubled, and that each dose and
 * alert is pushed in time. `drills/README.md` has the settings for one process, for load and for many
 * doses.
 */
const lastsMs = numberFrom('SECONDS', 600) * 1_000;
const everyMs = numberFrom('EVERY', 20, 0) * 1_000;
const processCount = numberFrom('PROCESSES', 2);
const survivorCount = numberFrom('SURVIVORS', 40);
const activeCount = numberFrom('ACTIVE', survivorCount, 0);

interface ClusterRun extends Run {
  readonly kills: number;
  readonly times: readonly number[];
  readonly doseDelays: readonly number[];
  readonly alertDelays: readonly number[];
  readonly repeated: number;
  readonly answered: readonly number[];
}

/** A process that keeps its address when it is killed and restarted. */
const startProcess = async (
  env: Readonly<Record<string, string>>,
  onPrinted: (text: string) => void,
) => {
  const fixed = { ...env, PORT: String(await freePort()) };
  let server = await startServer(fixed, onPrinted);
  const origin = server.url;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    origin,
    kill: () => server.kill(),
    start: async () => {
      server = await startServer(fixed, onPrinted);
      if (!(await until(isReady, 60_000))) throw new Error('A process is not ready');
    },
    stop: () => server.stop(),
  };
};

type Process = Awaited<ReturnType<typeof startProcess>>;

/** From the kill of a process until it was ready again, in epoch milliseconds. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

/** After this the balancer uses a restarted process again. */
const settledMs = failTimeoutMs + 500;

const killProcesses = async (
  processes: readonly Process[],
  random: () => number,
  isOver: () => boolean,
  log: Log,
): Promise<Outage[]> => {
  const outages: Outage[] = [];
  if (everyMs === 0) return outages;
  await wait(everyMs * (0.2 + 0.3 * random()));
  while (!isOver()) {
    const victim = Math.floor(random() * processes.length);
    const from = Date.now();
    await processes[victim]?.kill();
    log(`process ${victim} killed`);
    await wait(random() * Math.min(2_000, everyMs / 10));
    await processes[victim]?.start();
    outages.push({ from, to: Date.now() });
    log(`process ${victim} ready again`);
    await wait(Math.max(settledMs, everyMs * (0.7 + 0.6 * random())));
  }
  return outages;
};

const simulate = async (
  world: users.World,
  received: readonly users.User['inbox'][number][],
  seed: number,
): Promise<void> => {
  const { people, ledger } = world;
  const make = (person: Person, index: number) =>
    users.makeUser(world, person, randomFrom(seed + index));
  const survivors = people.survivors.slice(0, activeCount).map(make);
  const caregivers = people.caregivers.map(make);
  const all = [...survivors, ...caregivers];
  for (const dose of people.doses) {
    ledger.doses.set(keyOf(dose.personId, dose.name), { ...dose, from: dose.at });
  }
  const inboxes = new Map(all.map(({ person, inbox }) => [person.device.endpoint, inbox]));
  let isEnded = false;
  const deliver = async () => {
    let next = 0;
    while (!isEnded) {
      for (const push of received.slice(next)) {
        inboxes.get(push.subscription.endpoint)?.push(push);
      }
      next = received.length;
      await wait(50);
    }
  };
  const delivering = deliver();
  const acting = [...survivors.map(users.actAsSurvivor), ...caregivers.map(users.actAsCaregiver)];
  const onError = (error: unknown) => void ledger.faults.push(String(error));
  await Promise.all(acting.map((each) => each.catch(onError)));
  isEnded = true;
  await delivering;
};

const run = async (
  seed: number,
  { place, log }: { place: Place; log: Log },
): Promise<ClusterRun> => {
  const push = await startPushService();
  const closing: (() => Promise<unknown>)[] = [() => push.close()];
  try {
    const env = { ...place.env, PUSH_ALLOWED_HOSTS: push.host, TRUST_PROXY: '1' };
    const logged: string[] = [];
    const onPrinted = (text: string) =>
      void logged.push(...text.split('\n').filter((line) => /^\{"level":[56]0,/.test(line)));
    const processes: Process[] = [];
    for (let index = 0; index < processCount; index += 1) {
      const started = await startProcess(env, onPrinted);
      processes.push(started);
      closing.push(started.stop);
    }
    const origins = processes.map(({ origin }) => origin);
    const balancer = await startBalancer(origins);
    closing.push(balancer.close);
    const db = place.open();
    closing.push(() => db.destroy());
    const people = await addPeople(db, {
      ...{ survivors: survivorCount, lastsMs, push },
      dataDir: place.env['DATA_DIR'] ?? '',
    });
    const ledger = makeLedger();
    const times: number[] = [];
    const begun = Date.now();
    const isOver = () => Date.now() >= begun + lastsMs;
    const [outages] = await Promise.all([
      killProcesses(processes, randomFrom(seed), isOver, log),
      simulate({ origin: balancer.origin, people, ledger, times, isOver }, push.received, seed),
    ]);
    const of: check.Case = { people, ledger, received: push.received, endedAt: Date.now() };
    await until(() => check.isAllPushed(of), check.pushedWithinMs);

    const repeated = check.countRepeated(push.received);
    const isOutside = ({ at }: Failure) =>
      !outages.some(({ from, to }) => at >= from && at <= to + settledMs);
    const inWords = ({ at, what }: Failure) => `${what} after ${at - begun} ms`;
    // A process that has just started may answer 503 on a slow machine.
    const failed = balancer.failed.filter((each) => each.status !== 503 || isOutside(each));
    for (const line of [...ledger.faults, ...logged]) log(line);
    return {
      seed,
      faults: [
        ...check.check(of, await check.readTruth(db)),
        ...some('responses of 5xx', failed.map(inWords)),
        ...some('502 without a kill', balancer.refused.filter(isOutside).map(inWords)),
        ...(repeated > slots * outages.length ? [`${repeated} pushes came twice`] : []),
        ...some('errors in the log', everyMs === 0 ? logged : []),
        ...some('pushes that a push service refuses', push.refused),
        ...(await place.complaints()),
      ],
      ...{ kills: outages.length, repeated, answered: balancer.answered, times },
      doseDelays: check.doseDelays(of).map(({ delay }) => delay),
      alertDelays: check.alertDelays(of).map(({ delay }) => delay),
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};

const ms = (value: number): string => `${Math.round(value)} ms`;

await runOnEngines<ClusterRun>({
  name: 'cluster',
  runs: 1,
  timeoutMs: lastsMs + 600_000,
  run,
  figures: (ran) => {
    const times = ran.flatMap((one) => one.times);
    const delays = (of: (one: ClusterRun) => readonly number[]) => {
      const all = ran.flatMap(of);
      return `${all.length}, the last after ${ms(Math.max(0, ...all))} (at most ${check.pushedWithinMs})`;
    };
    return {
      kills: sum(ran.map((one) => one.kills)),
      'calls, p50, p99': `${times.length}, ${ms(share(times, 0.5))}, ${ms(share(times, 0.99))}`,
      'responses of each process': ran.map((one) => one.answered.join(' + ')).join(', '),
      'doses pushed': delays((one) => one.doseDelays),
      'alerts pushed': delays((one) => one.alertDelays),
      'pushes that came twice': sum(ran.map((one) => one.repeated)),
    };
  },
});
