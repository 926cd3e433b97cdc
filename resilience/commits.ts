import { hour as hourLength } from '../domain/specConstants.ts';
import { startPushService } from '../testkit/server/pushService.ts';
import { startCrashingServer } from './commits/crashingServer.ts';
import { compare, faultsOfCalm, normalize, pushesOf, type Result } from './commits/result.ts';
import { type LocalTime, play } from './commits/scenario.ts';
import { withDatabase, type TemporaryDatabase, runOnEngines } from './support/databases.ts';
import { type Log, numberFrom, type Run } from './support/series.ts';

/**
 * Plays a scenario of what the server writes, in which the server kills itself before and after each
 * of its commits and of its requests to a push service. Checks that the result is that of the
 * scenario without deaths, and that no push is lost.
 */
interface CommitsRun extends Run {
  readonly crashed: readonly string[];
  /** Deaths whose point was not passed. */
  readonly missed: readonly string[];
}

/** The scenario starts on the hour, at ten in its zone; zones go from UTC-12 to UTC+14. */
const localTimeAt = (begun: number): LocalTime => {
  const utc = new Date(begun).getUTCHours();
  const ahead = utc > 22 ? 10 - utc + 24 : 10 - utc;
  const local = new Date(begun + ahead * hourLength).toISOString();
  const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  return { zone, date: local.slice(0, 10), hour: local.slice(11, 13) };
};

const beginAfterMs = 5_000;
/**
 * How often something is committed or requested depends on the moment, and on a slow machine pushes time out:
 * such a point may be missing, but not most of a run's.
 */
const isOptional = (death: string): boolean =>
  /(, time \d+|the group commit of .*|the commit of update push(es|_subscriptions))$/.test(death);
const mustReach = (missed: readonly string[], deaths: readonly string[]): readonly string[] =>
  deaths.length > 3 && missed.length > deaths.length / 2
    ? missed
    : missed.filter((death) => !isOptional(death));

const playScenario = async (place: TemporaryDatabase, deaths: readonly string[]) => {
  const now = Date.now();
  const begun = now - (now % hourLength) + beginAfterMs;
  const local = localTimeAt(begun);
  const push = await startPushService();
  const server = await startCrashingServer({
    place,
    pushHost: push.host,
    clockShiftMs: begun - now,
    crashPoints: deaths,
  });
  const db = place.open();
  const names = new Map<string, string>();
  try {
    const dumps = await play({ db, server, push, startedAt: begun, local, names });
    const states = dumps.map((dump) => normalize(dump, names, local));
    const result: Result = { states, ...pushesOf(push, names, local.hour) };
    return { result, points: server.points(), died: server.died() };
  } finally {
    await db.destroy();
    await server.remove();
    await push.close();
  }
};

/** The number of deaths in a run, spread over the scenario. */
const crashesPerRun = numberFrom('DEATHS', 2);
/** The order of jobs may differ: then a run that missed a point is repeated. */
const maxTries = 3;

const shared = { name: 'commits', workers: 2, timeoutMs: 120_000 * maxTries };
await runOnEngines<CommitsRun>(shared, async (make) => {
  const calm = await withDatabase(make, (place) => playScenario(place, []));
  const all = calm.points.flatMap((point) => [`before the ${point}`, `after the ${point}`]);
  const runs = Math.ceil(all.length / crashesPerRun);

  const run = async (seed: number, log: Log, tries = 1): Promise<CommitsRun> => {
    // Seed n has the n-th death, and more in equal distances.
    const deaths = all.filter((_death, index) => index % runs === seed % runs);
    const ran = await withDatabase(make, async (place): Promise<CommitsRun> => {
      const { result, died } = await playScenario(place, deaths);
      for (const death of died) log(`the server died ${death}`);
      const missed = deaths.filter((death) => !died.includes(death));
      const faults = [
        ...faultsOfCalm(calm.result).map((line) => `without deaths: ${line}`),
        ...compare(result, calm.result, deaths.length),
        ...(await place.integrityErrors()),
      ];
      return { faults, crashed: died, missed };
    });
    const { faults, missed } = ran;
    if (missed.length > 0 && faults.length === 0 && tries < maxTries) {
      return run(seed, log, tries + 1);
    }
    const notReached = mustReach(missed, deaths);
    return { ...ran, faults: [...faults, ...notReached.map((death) => `not reached: ${death}`)] };
  };

  const summarize = (ran: readonly CommitsRun[]) => ({
    deaths: `${new Set(ran.flatMap(({ crashed }) => crashed)).size} of ${all.length}`,
    'points not reached': ran.flatMap(({ missed }) => missed).length,
  });
  return { runs, run, summarize };
});
