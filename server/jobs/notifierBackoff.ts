import { hour, minute } from '../../domain/constants.ts';

const second = 1_000;

/**
 * How long to leave a busy push service alone, in milliseconds: from a second, doubling to a
 * minute; of each, the second half is left to chance (`random`, from 0 to 1), so that not all
 * come back at once. `attempts` counts from 1.
 */
export const backoff = (attempts: number, random: number): number =>
  Math.min(minute, second * 2 ** (attempts - 1)) * (0.5 + random / 2);

/** The same for a refusal that an operator has to mend: from a minute, doubling to an hour. */
export const operatorBackoff = (attempts: number, random: number): number =>
  Math.min(hour, minute * 2 ** (attempts - 1)) * (0.5 + random / 2);
