interface BackoffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** Doubles with each attempt, from 1. `jitter`, 0 to 1, randomizes the second half to spread retries. */
export const retryDelay = (
  attempts: number,
  { initialMs, maxMs }: BackoffOptions,
  jitter = 1,
): number => Math.min(maxMs, initialMs * 2 ** (attempts - 1)) * (0.5 + jitter / 2);
