import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';

type Pairings = AnswerOf<Endpoints['activePairings']>;
export type Person = AnswerOf<Endpoints['readUser']>;

/** The other side of one's connections: who cares for one, or for whom one cares. */
export type Others = 'caregivers' | 'survivors';

const idsOn = {
  caregivers: { own: 'survivor_id', other: 'caregiver_id' },
  survivors: { own: 'caregiver_id', other: 'survivor_id' },
} as const;

/** Ids of those with whom this person is connected, the first connection first. */
export const othersOf = (pairings: Pairings, personId: string, others: Others): string[] => {
  const { own, other } = idsOn[others];
  return pairings.filter((pair) => pair[own] === personId).map((pair) => pair[other]);
};
