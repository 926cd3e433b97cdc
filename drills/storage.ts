import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { makeHome } from './storage/home.ts';
import { planFor } from './storage/plan.ts';
import { figuresOf } from './storage/report.ts';
import { runOnce, type StorageRan } from './storage/run.ts';
import { startFaultProxy } from './support/faultProxy.ts';
import { type Lane, runSeries } from './support/series.ts';

/**
 * Takes away, fills, blocks, breaks and damages what a real Chromium keeps of the app, at every moment
 * that matters. Proves that nothing that was shown as recorded, kept or sent is lost without a word,
 * that the server's data are neither changed nor doubled by it, that help gets through, and that the
 * app opens, rings and records again.
 */
const openLane = async (): Promise<Lane<StorageRan>> => {
  const chromium = await findChromium();
  const home = await makeHome();
  const proxy = await startFaultProxy({
    target: home.origin,
    paths: [],
    seed: 0,
    faults: ['pass'],
  });
  return {
    run: (seed, story) => runOnce({ home, proxy, chromium }, planFor(seed), story),
    close: async () => {
      await proxy.close();
      await home.close();
    },
  };
};

if (!(await buildIfStale())) process.exit(1);
await runSeries<StorageRan>({
  name: 'storage',
  runs: 60,
  lanes: 2,
  longestRun: 240_000,
  openLane,
  figures: figuresOf,
});
