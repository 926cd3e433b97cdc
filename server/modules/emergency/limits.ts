import { minute } from '../../../domain/constants.ts';
import type { Context } from '../../context.ts';
import { madeSince } from './repository.ts';

/** No hand presses more often; beyond that something is broken, and each alert rings for an hour. */
const mostAMinute = 30;

/**
 * Of somebody who makes emergencies without end, of those that stand or of those that were taken
 * back: the id of the newest; undefined for everybody else.
 */
export const newestOfTooMany = async (
  { db, clock, limited }: Context,
  survivorId: string,
  of: { readonly isWithdrawn: boolean },
): Promise<string | undefined> => {
  if (!limited) return undefined;
  const since = clock.now() - minute;
  const made = await madeSince(db, survivorId, { ...of, since, most: mostAMinute });
  return made.length < mostAMinute ? undefined : made[0];
};
