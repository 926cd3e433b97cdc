import { run } from './run.ts';
import { ofStep, type Tally } from './tally.ts';

const runs = 50;
/** The same course each time; what differs is how fast the machine is. */
const seed = 40_000;

/** Has alerts sent over a bad network by tabs that are killed: a short form of the drill. */
export const drillEmergencies = async (): Promise<Tally> => {
  const begun = performance.now();
  const env = { ...process.env, RUNS: String(runs), SEED: String(seed) };
  const { ok } = await run(process.execPath, ['drills/main.ts', 'emergency'], { env });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  if (ok) console.log(`✓ ${runs} emergencies in ${seconds} s`);
  return ofStep(ok);
};
