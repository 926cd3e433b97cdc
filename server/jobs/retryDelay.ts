import { hour, minute } from '../../domain/specConstants.ts';

interface BackoffOptions {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** In milliseconds; `attempts` counts from 1. */
export const exponentialBackoff = (
  attempts: number,
  { initialMs, maxMs }: BackoffOptions,
): number => Math.min(maxMs, initialMs * 2 ** (attempts - 1));

/** Randomizes the second half of the wait (`random` is 0 to 1), to spread retries. */
const withJitter = (wait: number, random: number): number => wait * (0.5 + random / 2);

/** In milliseconds: from one second, doubling to a minute. `attempts` counts from 1. */
export const pushRetryDelay = (attempts: number, random: number): number =>
  withJitter(exponentialBackoff(attempts, { initialMs: 1_000, maxMs: minute }), random);

/** For errors that an operator must fix: from one minute, doubling to an hour. */
export const operatorRetryDelay = (attempts: number, random: number): number =>
  withJitter(exponentialBackoff(attempts, { initialMs: minute, maxMs: hour }), random);
