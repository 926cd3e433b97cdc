import { faultsIn } from './verdict.ts';
import { liveThrough } from './world.ts';

/** How many days one seed tells of. */
const daysEach = 10;

/** Lives through the days of one seed: null where nothing went wrong, else what did, and the story. */
export const liveSeed = async (seed: number): Promise<string | null> => {
  const world = await liveThrough(seed, daysEach);
  const faults = await faultsIn(world);
  await world.server.close();
  if (faults.length === 0) return null;
  return `DAYS_SEED=${seed}:\n${faults.join('\n')}\n\nThe story:\n${world.seen.story.join('\n')}`;
};
