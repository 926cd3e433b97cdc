interface BackoffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** How long to wait after so many attempts, from 1: doubling each time, up to the longest. */
export const exponentialBackoff = (
  attempts: number,
  { initialMs, maxMs }: BackoffOptions,
): number => Math.min(maxMs, initialMs * 2 ** (attempts - 1));
