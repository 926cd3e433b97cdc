import { hour, minute } from '../../domain/constants.ts';
import { exponentialBackoff } from '../exponentialBackoff.ts';

/** Of each wait the second half is left to chance (from 0 to 1), so that not all come back at once. */
const withJitter = (wait: number, random: number): number => wait * (0.5 + random / 2);

/**
 * How long to leave a busy push service alone, in milliseconds: from a second, doubling to a
 * minute. `attempts` counts from 1.
 */
export const pushRetryDelay = (attempts: number, random: number): number =>
  withJitter(exponentialBackoff(attempts, { initialMs: 1_000, maxMs: minute }), random);

/** The same for a refusal that an operator has to mend: from a minute, doubling to an hour. */
export const operatorRetryDelay = (attempts: number, random: number): number =>
  withJitter(exponentialBackoff(attempts, { initialMs: minute, maxMs: hour }), random);
