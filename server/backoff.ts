interface Waits {
  readonly first: number;
  readonly longest: number;
}

/** How long to wait after so many attempts, from 1: doubling each time, up to the longest. */
export const doubling = (attempts: number, { first, longest }: Waits): number =>
  Math.min(longest, first * 2 ** (attempts - 1));
