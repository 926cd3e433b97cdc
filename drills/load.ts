import { type LoadRan, runOnce } from './load/run.ts';
import { bounds } from './load/verdict.ts';
import { numberFrom } from './support/settings.ts';
import { enginesAsked } from './support/engines.ts';
import { runOnEngines } from './support/onEngines.ts';

/**
 * One process under all that people do, and do wrong: uploads, exports, wrong passwords, bad bodies,
 * cut connections, slow clients. Proves that what it holds does not grow, that its log tells of no
 * failure, and that nothing acknowledged is lost or doubled.
 */
const second = 1_000;
const size = {
  lasts: numberFrom('SECONDS', 1_800) * second,
  lookEvery: numberFrom('LOOK_EVERY', 10) * second,
  survivors: numberFrom('SURVIVORS', 40),
};

const ms = (value: number): string => `${Math.round(value)} ms`;
const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

await runOnEngines<LoadRan>({
  name: 'load',
  on: await enginesAsked('sqlite'),
  runs: 1,
  longestRun: size.lasts + 600 * second,
  run: (seed, ground) => runOnce(seed, ground, size),
  figures: (ran) => {
    const sum = (of: (one: LoadRan) => number) => ran.reduce((all, one) => all + of(one), 0);
    const most = (of: (one: LoadRan) => number) => Math.max(...ran.map(of));
    const flat = (of: (one: LoadRan['flatness']) => number) => most((one) => of(one.flatness));
    const misuses = new Map<string, number>();
    for (const { what, times } of ran.flatMap((one) => one.misuses)) {
      misuses.set(what, (misuses.get(what) ?? 0) + times);
    }
    return {
      'calls served': sum((one) => one.calls),
      'calls p50, p99': `${ms(most((one) => one.median))}, ${ms(most((one) => one.slow))}`,
      ...Object.fromEntries(misuses),
      'heap, and its rise': `${mib(flat((one) => one.heap))}, ${mib(flat((one) => one.heapRise))} (at most ${mib(bounds.heapRise)})`,
      'rise of buffers': `${mib(flat((one) => one.externalRise))} (at most ${mib(bounds.externalRise)})`,
      'resident, last to first': `${mib(flat((one) => one.rss))}, ${flat((one) => one.rssRatio).toFixed(2)} (at most ${bounds.rssRatio})`,
      'more open files': `${flat((one) => one.filesMore)} (at most ${bounds.filesMore})`,
      'more live resources': `${flat((one) => one.resourcesMore)} (at most ${bounds.resourcesMore})`,
      "SQLite's log": `${mib(most((one) => one.wal))} (at most ${mib(bounds.wal)})`,
      'event loop, p99 at worst': ms(most((one) => one.delay)),
    };
  },
});
