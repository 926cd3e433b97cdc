import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../bench/support/percentile.ts';
import { callWithRetry } from '../testkit/browser/callWithRetry.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { seededRandom } from '../testkit/domain/seededRandom.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { type RunRecord, delaysOf, isAllPushed } from './cluster/check.ts';
import { addPeople, type Ledger, makeLedger, type Person } from './cluster/ledger.ts';
import { addAttackers, pressRepeatedly } from './fairness/attackers.ts';
import { withDatabase, type TemporaryDatabase, runOnEngines } from './support/databases.ts';
import { activeFaults, summarizeFaults, pollUntil } from './support/results.ts';
import { type Log, numberFrom, type Run } from './support/series.ts';

/**
 * Attackers with as many devices as they may have, at push services that hang, refuse and are slow,
 * press without end. Checks that the alerts and doses of families beside them are pushed in time.
 */
const durationMs = numberFrom('SECONDS', 180, 70) * 1_000;
const families = numberFrom('FAMILIES', 200);
const accounts = numberFrom('ATTACKERS', 40, 2);

/** At the 99th percentile. */
const alertTimeoutMs = 2_000;
const doseTimeoutMs = 10_000;
/** Attackers press before the first honest alert. */
const headStartMs = 5_000;
const attackingServices = 3;

interface FairnessRun extends Run {
  readonly alerts: readonly number[];
  readonly doses: readonly number[];
  /** How many pushes the attackers' push services received. */
  readonly attacked: number;
}

/** Presses once, at a random time; an alert counts from the press. */
const pressOnce = async (
  origin: string,
  { ledger, person, atMs }: { ledger: Ledger; person: Person; atMs: number },
): Promise<void> => {
  await wait(atMs);
  const id = randomUUID();
  const known = Date.now();
  const body = { id, message: `Help ${id}`, occurred_at: known };
  await callWithRetry({ origin }, person, 'POST', '/api/emergency/send', { body });
  ledger.emergencies.set(id, { person, intent: 'left', confirmedAt: known });
};

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
    const onPrinted = (text: string) =>
      void errors.push(...text.split('\n').filter((line) => /^\{"level":[56]0,/.test(line)));
    const server = await makeRealServer({ ...place.env, PUSH_ALLOWED_HOSTS }, { onPrinted });
    closing.push(server.remove);
    await server.start();
    const db = place.open();
    closing.push(() => db.destroy());
    const ledger = makeLedger();
    const dataDir = place.env.DATA_DIR;
    const attackers = await addAttackers(db, { accounts, services, dataDir });
    const people = await addPeople(db, { survivors: families, durationMs, push, dataDir, ledger });
    const over = Date.now() + durationMs;
    const isOver = () => Date.now() >= over;
    const { origin } = server;
    const random = seededRandom(seed);
    const pressing = people.survivors.map((person) => {
      const atMs = headStartMs + random() * (durationMs - headStartMs - alertTimeoutMs);
      return pressOnce(origin, { ledger, person, atMs }).catch((error: unknown) => {
        ledger.faults.push(String(error));
      });
    });
    await Promise.all([
      ...attackers.map((each) => pressRepeatedly(origin, each, isOver)),
      ...pressing,
    ]);
    const of: RunRecord = { ledger, received: push.received, endedAt: Date.now() };
    await pollUntil(() => isAllPushed(of), doseTimeoutMs);

    const { alerts, doses } = delaysOf(of);
    const late = (all: typeof alerts, withinMs: number) =>
      all
        .filter(({ delay }) => delay > withinMs)
        .map(({ name, delay }) => `${name} after ${Math.round(delay)} ms`);
    for (const line of late(alerts, alertTimeoutMs)) log(line);
    const ms = (all: typeof alerts) => all.map(({ delay }) => delay);
    const lost = [...alerts, ...doses].filter(({ delay }) => delay === Infinity);
    return {
      faults: [
        ...summarizeFaults('calls that failed', ledger.faults),
        ...summarizeFaults('errors in the log', errors),
        ...summarizeFaults(
          'pushes lost',
          lost.map(({ name }) => name),
        ),
        ...activeFaults({
          [`99 of 100 alerts are not pushed within ${alertTimeoutMs} ms`]:
            percentile(ms(alerts), 0.99) > alertTimeoutMs,
        }),
        ...summarizeFaults(
          `doses not pushed within ${doseTimeoutMs} ms`,
          late(doses, doseTimeoutMs),
        ),
        ...summarizeFaults('pushes that a push service refuses', push.refused),
      ],
      alerts: ms(alerts),
      doses: ms(doses),
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
  summarize: (ran) => {
    const late = (all: readonly number[]) =>
      `${all.length}: ${[0.5, 0.99, 1].map((part) => Math.round(percentile(all, part))).join(', ')} ms`;
    return {
      'alerts (median, p99, last)': late(ran.flatMap(({ alerts }) => alerts)),
      'doses (median, p99, last)': late(ran.flatMap(({ doses }) => doses)),
      'pushes of attackers': ran.flatMap(({ attacked }) => attacked).join(', '),
    };
  },
}));
