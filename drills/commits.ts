import { hour as hourLength } from '../domain/constants.ts';
import { startPushService } from '../testkit/server/pushService.ts';
import { makeHousehold } from './commits/household.ts';
import { startMortal } from './commits/mortal.ts';
import { plain } from './commits/plain.ts';
import { play, type Scenes } from './commits/scenario.ts';
import { judge, type Left, pushesOf } from './commits/verdict.ts';
import { enginesAsked, type Place } from './support/engines.ts';
import { sum } from './support/figures.ts';
import { numberFrom } from './support/settings.ts';
import { type Ran, runSeries, type Tell } from './support/series.ts';

/**
 * Plays a scenario of everything that the server writes, and has the server kill itself at each of
 * its commits and each of its requests to a push service, once before and once after it. Proves that
 * what is left is what the scenario leaves where nobody dies, and that no push is lost.
 */
interface CommitsRan extends Ran {
  readonly died: readonly string[];
  /** Deaths whose point did not come. */
  readonly missed: number;
  readonly twice: number;
}

/** The scenario begins as an hour does, by a clock that is off by less than one. */
const scenesAt = (begun: number): Scenes => {
  const utc = new Date(begun).getUTCHours();
  // Ten o'clock in the zone, wherever that is; zones go from 12 hours behind to 14 ahead.
  const ahead = utc > 22 ? 10 - utc + 24 : 10 - utc;
  const local = new Date(begun + ahead * hourLength).toISOString();
  const sign = ahead > 0 ? '-' : '+';
  const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${sign}${Math.abs(ahead)}`;
  return { zone, date: local.slice(0, 10), hour: local.slice(11, 13) };
};

const beginAfter = 5_000;

/** Two pushes are recorded in one commit or in two, as it happens: such a point may not come. */
const isBatched = (death: string): boolean =>
  /the commit of update pushes(, time \d+)?$/.test(death);
const judgedWell = ({ faults }: Ran): boolean =>
  faults.every((fault) => fault.startsWith('it never came'));

const live = async (place: Place, deaths: readonly string[]) => {
  const now = Date.now();
  const begun = now - (now % hourLength) + beginAfter;
  const scenes = scenesAt(begun);
  const push = await startPushService();
  const server = await startMortal({ place, pushHost: push.host, shift: begun - now, deaths });
  const db = place.open();
  const house = makeHousehold(place, db, { server, push, begun });
  try {
    const dumps = await play(house, scenes);
    const told = { names: house.names, ...scenes };
    const states = dumps.map((dump) => plain(dump, told));
    const left: Left = { states, ...pushesOf(push, house.names, scenes.hour) };
    return { left, points: server.points(), died: server.died() };
  } finally {
    await db.destroy();
    await server.remove();
    await push.close();
  }
};

/** How often the server dies in a run, spread over the scenario. */
const perRun = numberFrom('DEATHS', 2);
const mostTakes = 3;

for (const { engine, make } of await enginesAsked()) {
  const inPlace = async <T>(work: (place: Place) => Promise<T>): Promise<T> => {
    const place = await make();
    return work(place).finally(() => place.remove());
  };
  const calm = await inPlace((place) => live(place, []));
  const all = calm.points.flatMap((point) => [`before the ${point}`, `after the ${point}`]);
  const runs = Math.ceil(all.length / perRun);
  /** Those of seed n: the n-th, and from there on in equal steps. */
  const deathsOf = (seed: number) =>
    Array.from(
      { length: perRun },
      (_none, index) => all[(seed % runs) + index * runs] ?? '',
    ).filter((death) => death !== '');

  const take = (seed: number, tell: Tell) =>
    inPlace(async (place): Promise<CommitsRan> => {
      const deaths = deathsOf(seed);
      const { left, died } = await live(place, deaths);
      const missed = deaths.filter((death) => !died.includes(death));
      const faults = [
        ...missed.filter((death) => !isBatched(death)).map((death) => `it never came: ${death}`),
        ...calm.left.wrong.map((line) => `where nobody died: ${line}`),
        ...judge(left, calm.left, deaths.length),
        ...(await place.complaints()),
      ];
      for (const death of died) tell(`the server died ${death}`);
      return { seed, faults, died, missed: missed.length, twice: left.twice };
    });
  const run = async (seed: number, tell: Tell): Promise<CommitsRan> => {
    let ran = await take(seed, tell);
    for (let takes = 1; takes < mostTakes && ran.missed > 0 && judgedWell(ran); takes += 1) {
      ran = await take(seed, tell);
    }
    return ran;
  };

  await runSeries<CommitsRan>({
    name: `commits-${engine}`,
    runs,
    lanes: 2,
    longestRun: 120_000 * mostTakes,
    openLane: () => Promise.resolve({ run, close: () => Promise.resolve() }),
    figures: (ran) => ({
      points: `${calm.points.length}, a death before and one after each`,
      'deaths died': `${new Set(ran.flatMap(({ died }) => died)).size} of ${all.length}`,
      'points that did not come': sum(ran.map(({ missed }) => missed)),
      'pushes in the scenario': calm.left.pushes.length,
      'told twice in a run': `${Math.max(0, ...ran.map(({ twice }) => twice))} at most`,
    }),
  });
}
