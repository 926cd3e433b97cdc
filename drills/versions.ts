import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { numberFrom } from './support/settings.ts';
import { runSeries } from './support/series.ts';
import { makeBuilds } from './versions/builds.ts';
import { planFor } from './versions/plan.ts';
import { runOnce, type VersionsRan } from './versions/run.ts';
import { sum } from './support/figures.ts';

/**
 * Replaces the app by other versions of it, newer and older ones, at random moments: at once, file by
 * file while they are fetched, or with a file missing. Meanwhile tabs are open in which an alarm
 * stands, doses are answered with and without a network, and help is asked for. Proves that no answer
 * and no alert is lost or doubled, that no tab is blank, broken or loaded anew in the middle of
 * an alarm, and that the last version comes to run everywhere.
 */
const versions = numberFrom('VERSIONS', 4);

if (!(await buildIfStale())) process.exit(1);
const builds = await makeBuilds(versions);
const chromium = await findChromium();
await runSeries<VersionsRan>({
  name: 'versions',
  runs: 20,
  longestRun: 300_000,
  openLane: async () => ({
    run: (seed, story) => runOnce(chromium, builds, planFor(seed, versions), story),
    close: async () => undefined,
  }),
  figures: (ran) => ({
    'versions deployed': sum(ran.map(({ deployed }) => deployed)),
    answers: sum(ran.map(({ answers }) => answers)),
    alerts: sum(ran.map(({ alerts }) => alerts)),
    'screens that said so': sum(ran.map(({ notLoaded }) => notLoaded)),
    'at the last version after': `${Math.max(...ran.map(({ newestAfter }) => newestAfter ?? Infinity))} ms at most`,
  }),
});
