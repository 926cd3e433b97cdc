import { useState } from 'react';
import { pairedIds } from '../../../domain/pairings.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';

/**
 * Ids of the caregivers who used a code of this person made at that instant of the server's clock,
 * also of those who were connected before; and whether it is used up, whatever became of them.
 */
export const useNewConnections = (personId: string, madeAt: number | undefined) => {
  const { data = [] } = useActivePairingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [usedCodeMadeAt, setUsedCodeMadeAt] = useState<number>();
  const since = data.filter(({ paired_at }) => madeAt !== undefined && paired_at >= madeAt);
  const newCaregiverIds = pairedIds('caregivers', since, personId);
  if (newCaregiverIds.length > 0 && usedCodeMadeAt !== madeAt) setUsedCodeMadeAt(madeAt);
  return {
    newCaregiverIds,
    isCodeUsed: madeAt !== undefined && usedCodeMadeAt === madeAt,
  };
};
