import { useState } from 'react';
import { othersOf } from '../../../domain/pairings.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';

/**
 * Ids of the caregivers who used a code of this person made at that instant of the server's clock,
 * also of those who were connected before; and whether it is used up, whatever became of them.
 */
export const useNewcomers = (personId: string, madeAt: number | undefined) => {
  const { data = [] } = useActivePairingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [spent, setSpent] = useState<number>();
  const since = data.filter(({ paired_at }) => madeAt !== undefined && paired_at >= madeAt);
  const newcomers = othersOf('caregivers', since, personId);
  if (newcomers.length > 0 && spent !== madeAt) setSpent(madeAt);
  return { newcomers, isSpent: madeAt !== undefined && spent === madeAt };
};
