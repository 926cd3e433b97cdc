import { useState } from 'react';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';
import { othersOf } from './connections.ts';

type Pairings = AnswerOf<Endpoints['activePairings']>;

/**
 * Ids of the caregivers who used a code of this person since the screen was opened, or since
 * `welcome`: also of those who were connected before.
 */
export const useNewcomers = (personId: string) => {
  const { data, isFetching } = useActivePairingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [known, setKnown] = useState<Pairings>();
  if (data && known === undefined && !isFetching) setKnown(data);
  const isKnown = (pair: Pairings[number]) =>
    !known ||
    known.some(
      (other) => other.caregiver_id === pair.caregiver_id && other.paired_at === pair.paired_at,
    );
  return {
    newcomers: othersOf(data?.filter((pair) => !isKnown(pair)) ?? [], personId, 'caregivers'),
    /** They have been noticed: from now on only others count as new. */
    welcome: () => setKnown(data),
  };
};
