import { constants, setPriority } from 'node:os';
import { findFaults } from './assertions.ts';
import { simulateDays } from './world.ts';

const daysPerSeed = 10;

// Runs every `step`th seed from the first to the last: `node testkit/simulation/main.ts FIRST LAST STEP`.
const [first = 1, last = first, step = 1] = process.argv.slice(2).map(Number);
// Simulated time is not real time: other processes may go first.
setPriority(constants.priority.PRIORITY_LOW);
let isGood = true;
for (let seed = first; seed <= last; seed += step) {
  const world = await simulateDays(seed, daysPerSeed);
  const faults = await findFaults(world);
  await world.server.close();
  if (faults.length === 0) continue;
  isGood = false;
  console.error(
    [`Seed ${seed}:`, ...faults, '', 'The story:', ...world.observations.story].join('\n'),
  );
}
// Timers of abandoned pages are still pending.
process.exit(isGood ? 0 : 1);
