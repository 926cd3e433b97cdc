import { runOnce, type RestoreRan } from './restore/run.ts';
import { engines, enginesAsked } from './support/engines.ts';
import { runOnEngines } from './support/onEngines.ts';
import { sum } from './support/figures.ts';

/**
 * Makes a copy of a database amid a stream of writes, loses the disk, puts the copy back as
 * docs/operations.md has it and starts the server on it, as if it were some seconds, hours or days
 * old. Proves that everything that was acknowledged before the copy is there, that people stay
 * signed in and their devices within reach, that what is sent again is recorded once, and that
 * nobody is told of what is long over.
 */
const postgres = (await engines()).find(({ engine }) => engine === 'postgres');

await runOnEngines<RestoreRan>({
  name: 'restore',
  on: await enginesAsked(),
  runs: 5,
  longestRun: 120_000,
  run: (seed, ground) => runOnce(seed, ground, postgres),
  figures: (ran) => {
    const windows = ran.map(({ window }) => window);
    return {
      'acknowledged before the copy': `${sum(ran.map(({ kept }) => kept))}, lost 0 unless it went wrong`,
      'acknowledged since': sum(ran.map(({ since }) => since)),
      'of these lost': `${sum(ran.map(({ lost }) => lost))}, of ${Math.min(...windows)} to ${Math.max(...windows)} ms`,
      'doses missed in between': sum(ran.map(({ missed }) => missed)),
      'alerts pushed once more': sum(ran.map(({ rangAgain }) => rangAgain)),
      'copied to PostgreSQL': sum(ran.map(({ copied }) => copied)),
    };
  },
});
