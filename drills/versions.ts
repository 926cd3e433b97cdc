import { numberFrom } from './support/settings.ts';
import { runInBrowser } from './support/inBrowser.ts';
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

await runInBrowser<VersionsRan>({
  name: 'versions',
  runs: 20,
  longestRun: 300_000,
  openLane: async (chromium) => {
    const builds = await makeBuilds(versions);
    return {
      run: (seed, tell) => runOnce({ chromium, builds, tell }, planFor(seed, versions)),
      close: async () => undefined,
    };
  },
  figures: (ran) => ({
    'versions deployed': sum(ran.map(({ deployed }) => deployed)),
    answers: sum(ran.map(({ answers }) => answers)),
    alerts: sum(ran.map(({ alerts }) => alerts)),
    'screens that said so': sum(ran.map(({ notLoaded }) => notLoaded)),
    'at the last version after': `${Math.max(...ran.map(({ newestAfter }) => newestAfter ?? Infinity))} ms at most`,
  }),
});
