import { run } from './run.ts';
import { ofStep, sum, type Tally } from './tally.ts';

/**
 * Each drill in its short form, with the same course each time; what differs is how fast the
 * machine is.
 */
const short: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  emergency: { RUNS: '50', SEED: '40000' },
  kill: { RUNS: '1', SEED: '40000' },
};

/** What must not be lost, put to the test one after the other. */
export const runShortDrills = async (): Promise<Tally> => {
  const tallies: Tally[] = [];
  for (const [name, settings] of Object.entries(short)) {
    const begun = performance.now();
    const env = { ...process.env, ...settings };
    const { ok } = await run(process.execPath, ['drills/main.ts', name], { env });
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(`${ok ? '✓' : '✗'} drill ${name} in ${seconds} s`);
    tallies.push(ofStep(ok));
  }
  return sum(tallies);
};
