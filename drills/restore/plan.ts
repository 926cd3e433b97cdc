import { day, hour } from '../../domain/constants.ts';
import { randomFrom } from '../../testkit/domain/random.ts';

/** The course of one run, the same for the same seed. */
export interface Plan {
  readonly seed: number;
  /** How old the copy is when it is put back, in milliseconds; 0 of some seconds. */
  readonly age: number;
  /** Milliseconds of writing before the copy, and from its end to the loss of the disk. */
  readonly before: number;
  readonly after: number;
  /** The share of the copy that is left where it is cut. */
  readonly cut: number;
}

const ages = [0, 2 * hour, 26 * hour, 3 * day, 9 * day] as const;

/** One seed after the other takes one age after the other. */
export const planFor = (seed: number): Plan => {
  const random = randomFrom(seed);
  return {
    seed,
    age: ages[seed % ages.length] ?? 0,
    before: 300 + random() * 500,
    after: 100 + random() * 500,
    cut: 0.05 + random() * 0.9,
  };
};
