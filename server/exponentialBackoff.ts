interface BackoffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** In milliseconds; `attempts` counts from 1. */
export const exponentialBackoff = (
  attempts: number,
  { initialMs, maxMs }: BackoffOptions,
): number => Math.min(maxMs, initialMs * 2 ** (attempts - 1));
