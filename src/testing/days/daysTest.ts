import { test } from '@jest/globals';
import { faultsIn } from './verdict.ts';
import { liveThrough } from './world.ts';

const daysEach = 10;
const parts = 4;
/**
 * So many days in all, or as many as `DAYS` says. `DAYS_SEED` lives through the ten days of one seed
 * alone, to look at them again.
 */
const daysInAll = Number(process.env.DAYS ?? 10_000);
const asked = process.env.DAYS_SEED;

const seedsOf = (part: number): number[] => {
  if (asked !== undefined) return part === 1 ? [Number(asked)] : [];
  const each = daysInAll / daysEach / parts;
  return Array.from({ length: each }, (_none, index) => (part - 1) * each + index + 1);
};

const live = async (seed: number): Promise<void> => {
  const world = await liveThrough(seed, daysEach);
  const faults = await faultsIn(world);
  await world.server.close();
  if (faults.length === 0) return;
  throw new Error(
    `DAYS_SEED=${seed}:\n${faults.join('\n')}\n\nThe story:\n${world.seen.story.join('\n')}`,
  );
};

/** One of several files, so that several workers share the days. */
export const testDays = (part: number): void => {
  test(`random days, part ${part}: no dose is missed silently, none rings twice on a device, none is recorded twice`, async () => {
    for (const seed of seedsOf(part)) await live(seed);
  }, 3_600_000);
};
