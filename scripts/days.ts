import { availableParallelism } from 'node:os';
import { run } from './run.ts';
import { ofStep, type Tally } from './tally.ts';

/** Ten days each. */
const seeds = 200;

/**
 * Lives through two thousand random days on all processors. In processes of their own: inside Jest
 * they take twice as long.
 */
export const liveThroughDays = async (): Promise<Tally> => {
  const parts = availableParallelism();
  const ended = await Promise.all(
    Array.from({ length: parts }, (_none, index) =>
      run(
        process.execPath,
        ['testkit/simulation/main.ts', String(index + 1), String(seeds), String(parts)],
        { isPatient: true },
      ),
    ),
  );
  const isGood = ended.every(({ ok }) => ok);
  if (isGood) console.log(`✓ ${seeds * 10} days`);
  return ofStep(isGood);
};
