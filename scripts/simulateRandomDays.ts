import { availableParallelism } from 'node:os';
import { run } from './run.ts';
import { type Tally, tallyStep } from './tally.ts';

const daysPerSeed = 10;

/** Uses its own low-priority processes: inside Jest the simulation takes twice as long. */
export const simulateRandomDays = async (days: number): Promise<Tally> => {
  const step = availableParallelism();
  const lastSeed = days / daysPerSeed;
  const results = await Promise.all(
    Array.from({ length: step }, (_none, index) =>
      run(process.execPath, [
        'testkit/simulation/main.ts',
        String(index + 1),
        String(lastSeed),
        String(step),
      ]),
    ),
  );
  const isGood = results.every(({ ok }) => ok);
  if (isGood) console.log(`✓ ${days} random days`);
  return tallyStep(isGood);
};
