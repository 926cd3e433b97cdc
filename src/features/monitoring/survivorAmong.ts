import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';

export type Pairings = AnswerOf<Endpoints['activePairings']>;

/**
 * Id of the survivor whom a caregiver looks at: the one chosen before while they are still connected,
 * else the one connected first; null where nobody is.
 */
export const survivorAmong = (pairings: Pairings, chosenBefore: string | null): string | null => {
  const ids = pairings.map(({ survivor_id }) => survivor_id);
  return ids.find((id) => id === chosenBefore) ?? ids[0] ?? null;
};
