import { randomFrom } from '../../testkit/domain/random.ts';

export interface Kill {
  /** Milliseconds from the beginning. */
  readonly at: number;
  /** Which of the two processes. */
  readonly victim: 0 | 1;
  /** So many milliseconds later it is started again. */
  readonly awayFor: number;
}

/** In milliseconds. */
export interface Length {
  readonly lasts: number;
  readonly every: number;
}

/** A kill within each of these spans; who is killed has been back for a while, and nobody at the end. */
export const killsFor = (seed: number, { lasts, every }: Length): readonly Kill[] => {
  const random = randomFrom(seed);
  return Array.from({ length: Math.floor(lasts / every) }, (_none, turn) => ({
    at: Math.floor((turn + 0.1 + 0.4 * random()) * every),
    victim: random() < 0.5 ? 0 : 1,
    awayFor: Math.floor(random() * Math.min(2_000, every / 10)),
  }));
};
