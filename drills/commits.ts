import { hour as hourLength } from '../domain/constants.ts';
import { startPushService } from '../testkit/server/pushService.ts';
import { compare, pushesOf, type Result } from './commits/check.ts';
import { makeFixture } from './commits/fixture.ts';
import { normalize } from './commits/normalize.ts';
import { startRestarting } from './commits/restartingServer.ts';
import { type LocalTime, play } from './commits/scenario.ts';
import { enginesAsked, type Place } from './support/engines.ts';
import { sum } from './support/figures.ts';
import { type Log, type Run, runSeries } from './support/series.ts';
import { numberFrom } from './support/settings.ts';

/**
 * Plays a scenario of what the server writes, in which the server kills itself before and after each
 * of its commits and of its requests to a push service. Checks that the result is that of the
 * scenario without deaths, and that no push is lost.
 */
interface CommitsRun extends Run {
  readonly died: readonly string[];
  /** Deaths whose point was not passed. */
  readonly missed: number;
  readonly twice: number;
}

/** The scenario starts on the hour, at ten in its zone; zones go from UTC-12 to UTC+14. */
const localTimeAt = (begun: number): LocalTime => {
  const utc = new Date(begun).getUTCHours();
  const ahead = utc > 22 ? 10 - utc + 24 : 10 - utc;
  const local = new Date(begun + ahead * hourLength).toISOString();
  const sign = ahead > 0 ? '-' : '+';
  const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${sign}${Math.abs(ahead)}`;
  return { zone, date: local.slice(0, 10), hour: local.slice(11, 13) };
};

const beginAfterMs = 5_000;
/** The server records two pushes in one commit or in two: such a point may be missing. */
const isOptional = (death: string): boolean =>
  /the commit of update pushes(, time \d+)?$/.test(death);
const notReached = 'not reached: ';

const playIn = async (place: Place, deaths: readonly string[]) => {
  const now = Date.now();
  const begun = now - (now % hourLength) + beginAfterMs;
  const local = localTimeAt(begun);
  const push = await startPushService();
  const settings = { place, pushHost: push.host, shift: begun - now, deaths };
  const server = await startRestarting(settings);
  const db = place.open();
  const fixture = makeFixture({ db, server, push, begun });
  try {
    const dumps = await play(fixture, local);
    const states = dumps.map((dump) => normalize(dump, fixture.names, local));
    const result: Result = { states, ...pushesOf(push, fixture.names, local.hour) };
    return { result, points: server.points(), died: server.died() };
  } finally {
    await db.destroy();
    await server.remove();
    await push.close();
  }
};

/** The number of deaths in a run, spread over the scenario. */
const perRun = numberFrom('DEATHS', 2);
/** The order of jobs may differ: then a run that missed a point is repeated. */
const mostTries = 3;

for (const { engine, make } of await enginesAsked()) {
  const inPlace = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
    const place = await make();
    try {
      return await work(place);
    } finally {
      await place.remove();
    }
  };
  const calm = await inPlace((place) => playIn(place, []));
  const all = calm.points.flatMap((point) => [`before the ${point}`, `after the ${point}`]);
  const runs = Math.ceil(all.length / perRun);
  /** Seed n has the n-th death, and more in equal distances. */
  const deathsOf = (seed: number) =>
    Array.from(
      { length: perRun },
      (_none, index) => all[(seed % runs) + index * runs] ?? '',
    ).filter((death) => death !== '');

  const tryOnce = (seed: number, log: Log) =>
    inPlace(async (place): Promise<CommitsRun> => {
      const deaths = deathsOf(seed);
      const { result, died } = await playIn(place, deaths);
      for (const death of died) log(`the server died ${death}`);
      const missed = deaths.filter((death) => !died.includes(death));
      const faults = [
        ...missed.filter((death) => !isOptional(death)).map((death) => `${notReached}${death}`),
        ...calm.result.wrong.map((line) => `without deaths: ${line}`),
        ...compare(result, calm.result, deaths.length),
        ...(await place.complaints()),
      ];
      return { seed, faults, died, missed: missed.length, twice: result.twice };
    });
  const run = async (seed: number, log: Log): Promise<CommitsRun> => {
    let ran = await tryOnce(seed, log);
    const isRepeatable = () =>
      ran.missed > 0 && ran.faults.every((fault) => fault.startsWith(notReached));
    for (let tries = 1; tries < mostTries && isRepeatable(); tries += 1) {
      ran = await tryOnce(seed, log);
    }
    return ran;
  };

  await runSeries<CommitsRun>({
    name: `commits-${engine}`,
    runs,
    benches: 2,
    timeoutMs: 120_000 * mostTries,
    open: async () => ({ run, close: async () => undefined }),
    figures: (ran) => ({
      points: `${calm.points.length}, with a death before and after each`,
      deaths: `${new Set(ran.flatMap(({ died }) => died)).size} of ${all.length}`,
      'points not reached': sum(ran.map(({ missed }) => missed)),
      'pushes in the scenario': calm.result.pushes.length,
      'pushed twice in a run': `at most ${Math.max(0, ...ran.map(({ twice }) => twice))}`,
    }),
  });
}
