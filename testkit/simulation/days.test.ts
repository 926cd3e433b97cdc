/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { liveSeed } from './liveSeed.ts';

/** `npm test` lives through two thousand days besides; `DAYS_SEED` is one seed to look at again. */
const asked = process.env.DAYS_SEED;
const seeds = asked === undefined ? [1, 2, 3] : [Number(asked)];

test.each(seeds)(
  'random days of seed %d: no dose is missed silently, none rings twice on a device, none is recorded twice',
  async (seed) => {
    expect(await liveSeed(seed)).toBeNull();
  },
);
