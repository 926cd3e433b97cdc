import { constants, setPriority } from 'node:os';
import { faultsIn } from './verdict.ts';
import { liveThrough } from './world.ts';

const daysPerSeed = 10;

/** The faults and the story of a seed's days; null where nothing went wrong. */
const simulate = async (seed: number): Promise<string | null> => {
  const world = await liveThrough(seed, daysPerSeed);
  const faults = await faultsIn(world);
  await world.server.close();
  if (faults.length === 0) return null;
  return `Seed ${seed}:\n${faults.join('\n')}\n\nThe story:\n${world.seen.story.join('\n')}`;
};

// Runs every `step`th seed from the first to the last: `node testkit/simulation/main.ts FIRST LAST STEP`.
const [first = 1, last = first, step = 1] = process.argv.slice(2).map(Number);
// Simulated time is not real time: other processes may go first.
setPriority(constants.priority.PRIORITY_LOW);
let isGood = true;
for (let seed = first; seed <= last; seed += step) {
  const faults = await simulate(seed);
  if (faults === null) continue;
  isGood = false;
  console.error(faults);
}
// Timers of abandoned pages are still pending.
process.exit(isGood ? 0 : 1);
