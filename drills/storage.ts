import { makeHome } from './storage/home.ts';
import { planFor } from './storage/plan.ts';
import { figuresOf } from './storage/report.ts';
import { runOnce, type StorageRan } from './storage/run.ts';
import { openBrowserLane, runInBrowser } from './support/inBrowser.ts';

/**
 * Takes away, fills, blocks, breaks and damages what a real Chromium keeps of the app, at every moment
 * that matters. Proves that nothing that was shown as recorded, kept or sent is lost without a word,
 * that the server's data are neither changed nor doubled by it, that help gets through, and that the
 * app opens, rings and records again.
 */
await runInBrowser<StorageRan>({
  name: 'storage',
  runs: 60,
  lanes: 2,
  longestRun: 240_000,
  openLane: (chromium) =>
    openBrowserLane(makeHome, { paths: [] }, async (ground) => ({
      run: (seed) => runOnce({ ...ground, chromium }, planFor(seed)),
      close: async () => undefined,
    })),
  figures: figuresOf,
});
