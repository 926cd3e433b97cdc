import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';

export type Pairings = AnswerOf<Endpoints['activePairings']>;

/** Ids of those for whom this person cares, the first connection first. */
export const survivorsOf = (pairings: Pairings, caregiverId: string | undefined): string[] =>
  pairings
    .filter(({ caregiver_id }) => caregiver_id === caregiverId)
    .map(({ survivor_id }) => survivor_id);

/**
 * Whom a caregiver looks at: the first of `wanted` that is among those for whom they care, else the
 * one connected first; null where there is nobody.
 */
export const survivorAmong = (
  survivorIds: readonly string[],
  wanted: readonly (string | null | undefined)[],
): string | null =>
  wanted.find((id) => id != null && survivorIds.includes(id)) ?? survivorIds[0] ?? null;
