import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { minute } from '../../domain/constants.ts';
import { slots } from '../../server/jobs/notifier.ts';
import { startPushService } from '../../testkit/server/pushService.ts';
import { type ServerProcess, startServer } from '../../scripts/serverProcess.ts';
import type { World } from '../traffic/actor.ts';
import { share } from '../../bench/support/share.ts';
import { makeService } from '../traffic/client.ts';
import { makeLedger } from '../traffic/ledger.ts';
import { settleTown } from '../traffic/people.ts';
import { letLive } from '../traffic/traffic.ts';
import { toToldList } from '../traffic/told.ts';
import { readTruth } from '../traffic/truth.ts';
import { alertsTold, dosesTold, isAllTold, toldTwice, toldWithin } from '../traffic/telling.ts';
import { judge } from '../traffic/verdict.ts';
import type { Ground } from '../support/onEngines.ts';
import type { Ran, Tell } from '../support/series.ts';
import { until } from '../support/until.ts';
import { type Failure, startBalancer } from './balancer.ts';
import { type Kill, killsFor, type Length } from './plan.ts';
import { minutesFrom } from '../traffic/minutesFrom.ts';

export interface ClusterRan extends Ran {
  readonly kills: number;
  /** Milliseconds from each start after a kill until the process was ready. */
  readonly restarts: readonly number[];
  readonly calls: number;
  readonly tries: number;
  readonly failedTries: number;
  readonly median: number;
  readonly slow: number;
  readonly longestGap: number;
  readonly badGateways: number;
  /** Answers of 503 by a process that had just begun. */
  readonly busy: number;
  readonly passedOn: number;
  readonly answered: readonly number[];
  readonly doses: number;
  readonly lastDose: number;
  readonly alerts: number;
  readonly lastAlert: number;
  readonly toldTwice: number;
  readonly guesses: number;
  /** How late the drill's own event loop was, in ms: its clients felt that too. */
  readonly ownDelay: number;
}

export interface Size extends Length {
  readonly survivors: number;
}

/** When a process was killed, and ready again, in epoch milliseconds. */
interface Away {
  readonly from: number;
  readonly to: number;
}

/** A process at one address, whoever serves there. */
const takeSeat = async (env: Readonly<Record<string, string>>) => {
  let server: ServerProcess = await startServer(env);
  const origin = server.url;
  const PORT = new URL(origin).port;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    origin,
    kill: () => server.kill(),
    /** Returns how long it took until it was ready. */
    start: async (): Promise<number> => {
      const begun = performance.now();
      server = await startServer({ ...env, PORT });
      if (!(await until(isReady, Date.now() + minute))) throw new Error('It is not ready');
      return performance.now() - begun;
    },
    stop: () => server.stop(),
  };
};

type Seat = Awaited<ReturnType<typeof takeSeat>>;

/** Milliseconds after which the proxy asks a process again that is back. */
const settled = 2_500;

/** On a slow machine some are left when all is over. */
const killInTurn = async (
  seats: readonly Seat[],
  kills: readonly Kill[],
  {
    begun,
    isOver,
    tell,
  }: { readonly begun: number; readonly isOver: () => boolean; readonly tell: Tell },
) => {
  const aways: Away[] = [];
  const restarts: number[] = [];
  for (const { at, victim, awayFor } of kills) {
    await after(
      Math.max(0, begun + at - Date.now(), (aways.at(-1)?.to ?? 0) + settled - Date.now()),
    );
    if (isOver()) break;
    const from = Date.now();
    await seats[victim]?.kill();
    tell(`process ${victim} killed`);
    await after(awayFor);
    restarts.push((await seats[victim]?.start()) ?? 0);
    aways.push({ from, to: Date.now() });
    tell(`process ${victim} ready again`);
  }
  return { aways, restarts };
};

/** Beyond the moments of a kill nobody need wait. */
const isOutside = (aways: readonly Away[], { at }: Failure): boolean =>
  !aways.some(({ from, to }) => at >= from && at <= to + settled);

export const runOnce = async (
  seed: number,
  { place, tell }: Ground,
  size: Size,
): Promise<ClusterRan> => {
  const push = await startPushService();
  const env = {
    ...place.env,
    ...{ PUSH_ALLOWED_HOSTS: push.host, TRUST_PROXY: '1', RATE_LIMIT: 'on' },
  };
  const seats: Seat[] = [];
  const closing: (() => Promise<unknown>)[] = [() => push.close()];
  try {
    for (let index = 0; index < 2; index += 1) {
      const seat = await takeSeat(env);
      seats.push(seat);
      closing.push(() => seat.stop());
    }
    const processes = seats.map(({ origin }) => origin);
    const balancer = await startBalancer(processes);
    closing.push(() => balancer.close());
    const db = place.open();
    closing.push(() => db.destroy());
    const town = await settleTown(db, {
      ...{ survivors: size.survivors, strangers: 2 + Math.ceil(size.lasts / 5_000), push },
      minutes: minutesFrom(Date.now(), size.lasts),
      dataDir: place.env['DATA_DIR'] ?? '',
    });
    const ledger = makeLedger();
    const service = makeService();
    const begun = Date.now();
    let clients = town.survivors.length + town.caregivers.length + town.strangers.length;
    const world: World = {
      ...{ origin: balancer.origin, processes, town, ledger, service },
      newIndex: () => clients++,
      isOver: () => Date.now() >= begun + size.lasts,
    };
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const kills = killsFor(seed, size);
    const [{ aways, restarts }] = await Promise.all([
      killInTurn(seats, kills, { begun, isOver: world.isOver, tell }),
      letLive(world, push, seed),
    ]);
    const endedAt = Date.now();
    const told = () => toToldList(push);
    await until(() => isAllTold({ town, ledger, told: told(), endedAt }), endedAt + toldWithin);
    delay.disable();

    const of = { town, ledger, told: told(), endedAt, truth: await readTruth(db) };
    const repeated = toldTwice(of.told);
    const most = slots * aways.length;
    const strange = balancer.refused.filter((failure) => isOutside(aways, failure));
    // On a slow machine a process says that it is busy for a moment after it began.
    const failed = balancer.failed.filter(
      (failure) => failure.status !== 503 || isOutside(aways, failure),
    );
    const doses = dosesTold(of).map(({ late }) => late);
    const alerts = alertsTold(of).map(({ late }) => late);
    const times = service.times;
    const inWords = ({ at, what }: Failure) =>
      `${((at - begun) / 1_000).toFixed(3)} s after the beginning ${what}`;
    for (const line of ledger.faults) tell(line);
    for (const failure of [...balancer.failed, ...balancer.refused]) tell(inWords(failure));
    return {
      seed,
      faults: [
        ...judge(of),
        ...failed.slice(0, 3).map((failure) => `a server failed: ${inWords(failure)}`),
        ...strange
          .slice(0, 3)
          .map((failure) => `502 although nobody was killed: ${inWords(failure)}`),
        ...(repeated > most ? [`${repeated} pushes came twice, more than were being sent`] : []),
        ...push.refused.slice(0, 3),
        ...(await place.complaints()),
      ],
      ...{ kills: aways.length, restarts, calls: times.length },
      ...{ tries: service.tries, failedTries: service.failedTries },
      ...{ median: share(times, 0.5), slow: share(times, 0.99), longestGap: service.longestGap },
      busy: balancer.failed.length - failed.length,
      ...{ badGateways: balancer.refused.length, passedOn: balancer.passedOn() },
      ...{ answered: balancer.answered, toldTwice: repeated, guesses: ledger.guesses.length },
      ...{ doses: doses.length, lastDose: Math.max(0, ...doses) },
      ...{ alerts: alerts.length, lastAlert: Math.max(0, ...alerts) },
      ownDelay: delay.percentile(99) / 1e6,
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};
