import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { share } from '../bench/support/share.ts';
import { insist } from '../testkit/browser/insist.ts';
import { makeRealServer } from '../testkit/browser/server.ts';
import { randomFrom } from '../testkit/domain/random.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { type Case, delaysOf, isAllPushed } from './cluster/check.ts';
import { addPeople, type Ledger, makeLedger, type Person } from './cluster/world.ts';
import { addAttackers, attack } from './fairness/attackers.ts';
import { inPlace, type Place, runOnEngines } from './support/engines.ts';
import { faultsOf, some, until } from './support/figures.ts';
import { type Log, numberFrom, type Run } from './support/series.ts';

/**
 * Attackers with as many devices as they may have, at push services that hang, refuse and are slow,
 * press without end. Checks that the alerts and doses of families beside them are pushed in time.
 */
const lastsMs = numberFrom('SECONDS', 180, 70) * 1_000;
const families = numberFrom('FAMILIES', 200);
const accounts = numberFrom('ATTACKERS', 40, 2);

/** At the 99th percentile. */
const alertWithinMs = 2_000;
const doseWithinMs = 10_000;
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
  await insist({ origin }, person, 'POST', '/api/emergency/send', { body });
  ledger.helps.set(id, { person, wish: 'left', known });
};

const runIn = async (place: Place, seed: number, log: Log): Promise<FairnessRun> => {
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
    const people = await addPeople(db, { survivors: families, lastsMs, push, dataDir, ledger });
    const over = Date.now() + lastsMs;
    const isOver = () => Date.now() >= over;
    const { origin } = server;
    const random = randomFrom(seed);
    const pressing = people.survivors.map((person) => {
      const atMs = headStartMs + random() * (lastsMs - headStartMs - alertWithinMs);
      return pressOnce(origin, { ledger, person, atMs }).catch((error: unknown) => {
        ledger.faults.push(String(error));
      });
    });
    await Promise.all([...attackers.map((each) => attack(origin, each, isOver)), ...pressing]);
    const of: Case = { ledger, received: push.received, endedAt: Date.now() };
    await until(() => isAllPushed(of), doseWithinMs);

    const { alerts, doses } = delaysOf(of);
    const late = (all: typeof alerts, withinMs: number) =>
      all
        .filter(({ delay }) => delay > withinMs)
        .map(({ name, delay }) => `${name} after ${Math.round(delay)} ms`);
    for (const line of late(alerts, alertWithinMs)) log(line);
    const ms = (all: typeof alerts) => all.map(({ delay }) => delay);
    const lost = [...alerts, ...doses].filter(({ delay }) => delay === Infinity);
    return {
      faults: [
        ...some('calls that failed', ledger.faults),
        ...some('errors in the log', errors),
        ...some(
          'pushes lost',
          lost.map(({ name }) => name),
        ),
        ...faultsOf({
          [`99 of 100 alerts are not pushed within ${alertWithinMs} ms`]:
            share(ms(alerts), 0.99) > alertWithinMs,
        }),
        ...some(`doses not pushed within ${doseWithinMs} ms`, late(doses, doseWithinMs)),
        ...some('pushes that a push service refuses', push.refused),
      ],
      alerts: ms(alerts),
      doses: ms(doses),
      attacked: services.reduce((total, { received }) => total + received.length, 0),
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};

const shared = { name: 'fairness', benches: 1, timeoutMs: lastsMs + 120_000 };
await runOnEngines<FairnessRun>(shared, (make) => ({
  runs: 1,
  run: (seed, log) => inPlace(make, (place) => runIn(place, seed, log)),
  figures: (ran) => {
    const late = (all: readonly number[]) =>
      `${all.length}: ${[0.5, 0.99, 1].map((part) => Math.round(share(all, part))).join(', ')} ms`;
    return {
      'alerts (median, p99, last)': late(ran.flatMap(({ alerts }) => alerts)),
      'doses (median, p99, last)': late(ran.flatMap(({ doses }) => doses)),
      'pushes of attackers': ran.flatMap(({ attacked }) => attacked).join(', '),
    };
  },
}));
