import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { share } from '../../bench/support/share.ts';
import { randomFrom } from '../../testkit/domain/random.ts';
import { startServer } from '../../scripts/serverProcess.ts';
import { startPushService } from '../../testkit/server/pushService.ts';
import type { Ground } from '../support/onEngines.ts';
import type { Ran } from '../support/series.ts';
import { until } from '../support/until.ts';
import { makeActor, type World } from '../traffic/actor.ts';
import { makeService } from '../traffic/client.ts';
import { makeLedger } from '../traffic/ledger.ts';
import { settleTown } from '../traffic/people.ts';
import { toToldList } from '../traffic/told.ts';
import { letLive } from '../traffic/traffic.ts';
import { readTruth } from '../traffic/truth.ts';
import { isAllTold, toldTwice, toldWithin } from '../traffic/telling.ts';
import { judge } from '../traffic/verdict.ts';
import { type Sample, settings } from './memory.ts';
import { keepMisusing, type Misuse } from './misuse.ts';
import { type Flatness, flatnessOf, judgeFlatness } from './verdict.ts';
import { minutesFrom } from '../traffic/minutesFrom.ts';

export interface LoadRan extends Ran {
  readonly calls: number;
  readonly median: number;
  readonly slow: number;
  readonly misuses: readonly Misuse[];
  readonly flatness: Flatness;
  /** The worst of all moments, in ms: how late the event loop was in 99 of 100 cases. */
  readonly delay: number;
  /** The largest size of SQLite's log, in bytes. */
  readonly wal: number;
}

/** In milliseconds. */
export interface Size {
  readonly lasts: number;
  readonly lookEvery: number;
  readonly survivors: number;
}

const misusers = 5;
const memory = path.join(import.meta.dirname, 'memory.ts');

/** Lines of the log that tell of something that must not be. */
const watchLog = () => {
  const bad: string[] = [];
  let rest = '';
  return {
    bad,
    read: (text: string): void => {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      bad.push(...lines.filter((line) => /^\{"level":[56]0,/.test(line)));
    },
  };
};

/** The largest that the file was until it is over; 0 where there is none. */
const watchSize = async (file: string, isOver: () => boolean): Promise<number> => {
  let largest = 0;
  while (!isOver()) {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    largest = Math.max(largest, size);
    await after(500);
  }
  return largest;
};

const readSamples = async (file: string): Promise<Sample[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sample);

export const runOnce = async (
  seed: number,
  { place, tell }: Ground,
  size: Size,
): Promise<LoadRan> => {
  const push = await startPushService();
  const closing: (() => Promise<unknown>)[] = [() => push.close()];
  try {
    const dataDir = place.env['DATA_DIR'] ?? '';
    const file = path.join(dataDir, 'memory.jsonl');
    const log = watchLog();
    const env = {
      ...place.env,
      ...{ PUSH_ALLOWED_HOSTS: push.host, RATE_LIMIT: 'on' },
      ...{ NODE_OPTIONS: `--expose-gc --import ${memory}` },
      ...{ [settings.file]: file, [settings.every]: String(size.lookEvery) },
    };
    const server = await startServer(env, log.read);
    closing.push(() => server.stop());
    const db = place.open();
    closing.push(() => db.destroy());
    const town = await settleTown(db, {
      ...{ survivors: size.survivors, strangers: misusers + Math.ceil(size.lasts / 5_000), push },
      ...{ minutes: minutesFrom(Date.now(), size.lasts), dataDir },
    });
    const ledger = makeLedger();
    const service = makeService();
    const begun = Date.now();
    let clients = town.survivors.length + town.caregivers.length + town.strangers.length;
    const world: World = {
      ...{ origin: server.url, processes: [server.url], town, ledger, service },
      newIndex: () => clients++,
      isOver: () => Date.now() >= begun + size.lasts,
    };
    const random = randomFrom(seed);
    const misbehaving = town.survivors
      .slice(0, misusers)
      .map((person) => makeActor(world, person, random));
    const [misuses, wal] = await Promise.all([
      keepMisusing(misbehaving, random, world.isOver),
      watchSize(path.join(dataDir, 'upstroke.sqlite-wal'), world.isOver),
      letLive(world, push, seed),
    ]);
    for (const { client } of misbehaving) client.close();
    const endedAt = Date.now();
    const told = () => toToldList(push);
    await until(() => isAllTold({ town, ledger, told: told(), endedAt }), endedAt + toldWithin);

    const samples = (await readSamples(file)).filter(({ at }) => at >= begun && at <= endedAt);
    const flatness = flatnessOf(samples);
    const of = { town, ledger, told: told(), endedAt, truth: await readTruth(db) };
    const repeated = toldTwice(of.told);
    const { tries, failedTries, times } = service;
    for (const line of [...ledger.faults, ...log.bad.slice(0, 5)]) tell(line);
    for (const { at, ...sample } of samples) {
      tell(`after ${Math.round((at - begun) / 1_000)} s ${JSON.stringify(sample)}`);
    }
    return {
      seed,
      faults: [
        ...judgeFlatness(flatness, wal),
        ...judge(of),
        ...(failedTries > 0 ? [`${failedTries} of ${tries} calls failed at first`] : []),
        ...(repeated > 0 ? [`${repeated} pushes came twice`] : []),
        ...(log.bad.length > 0 ? [`${log.bad.length} lines of level 50 in the log`] : []),
        ...push.refused.slice(0, 3),
        ...(await place.complaints()),
      ],
      ...{ calls: times.length, median: share(times, 0.5), slow: share(times, 0.99) },
      ...{ misuses, flatness, wal, delay: Math.max(0, ...samples.map(({ delay }) => delay)) },
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};
