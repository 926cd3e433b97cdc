interface BackoffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** Doubles with each attempt, from 1. `random`, 0 to 1, shortens it by up to half to spread retries. */
export const exponentialBackoff = (
  attempts: number,
  { initialMs, maxMs }: BackoffOptions,
  random = 1,
): number => Math.min(maxMs, initialMs * 2 ** (attempts - 1)) * (0.5 + random / 2);
