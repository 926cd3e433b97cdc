/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { faultsIn } from './verdict.ts';
import { liveThrough } from './world.ts';

const runs = Number(process.env.DAYS_RUNS ?? 20);
const days = 10;
const first = Number(process.env.DAYS_SEED ?? 1);

test('no dose is missed silently, none rings twice, none is recorded twice', async () => {
  for (let seed = first; seed < first + runs; seed += 1) {
    const world = await liveThrough(seed, days);
    const faults = await faultsIn(world);
    await world.server.close();
    if (faults.length > 0) {
      throw new Error(`Seed ${seed}:\n${faults.join('\n')}\n\n${world.seen.story.join('\n')}`);
    }
    expect(faults).toEqual([]);
  }
}, 3_600_000);
