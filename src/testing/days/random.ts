/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export interface Dice {
  /** Whether something of this likelihood happens. */
  readonly chance: (likelihood: number) => boolean;
  /** A whole number from `min` to `max`, both among them. */
  readonly between: (min: number, max: number) => number;
  /** One of them; throws where there is none. */
  readonly pick: <T>(of: readonly T[]) => T;
}

export const diceFrom = (seed: number): Dice => {
  const random = randomFrom(seed);
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    chance: (likelihood) => random() < likelihood,
    between,
    pick: (of) => {
      const one = of[between(0, of.length - 1)];
      if (one === undefined) throw new Error('There is nothing to pick from');
      return one;
    },
  };
};
