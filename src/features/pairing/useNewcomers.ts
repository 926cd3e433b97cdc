import { useState } from 'react';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';
import { othersOf } from './connections.ts';

/** Ids of the caregivers who connected with this person since the screen was opened, or since `welcome`. */
export const useNewcomers = (personId: string) => {
  const { data } = useActivePairingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [known, setKnown] = useState<readonly string[]>();
  const ids = data && othersOf(data, personId, 'caregivers');
  if (ids && known === undefined) setKnown(ids);
  return {
    newcomers: (known && ids?.filter((id) => !known.includes(id))) ?? [],
    /** They have been noticed: from now on only others count as new. */
    welcome: () => setKnown(ids),
  };
};
