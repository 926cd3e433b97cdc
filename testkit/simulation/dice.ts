import { randomFrom } from '../domain/random.ts';

export interface Dice {
  /** Whether something of this likelihood happens. */
  readonly chance: (likelihood: number) => boolean;
  /** A whole number from `min` to `max`, both among them. */
  readonly between: (min: number, max: number) => number;
  /** One of them; throws where there is none. */
  readonly pick: <T>(of: readonly T[]) => T;
  /** A UUID of version 4. */
  readonly newId: () => string;
}

export const diceFrom = (seed: number): Dice => {
  const random = randomFrom(seed);
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    newId: () => [hex(8), hex(4), `4${hex(3)}`, `8${hex(3)}`, hex(12)].join('-'),
    chance: (likelihood) => random() < likelihood,
    between,
    pick: (of) => {
      const one = of[between(0, of.length - 1)];
      if (one === undefined) throw new Error('There is nothing to pick from');
      return one;
    },
  };
};
