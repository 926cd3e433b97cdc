import { useState } from 'react';
import { pairedIds } from '../../../domain/pairings.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';

/** `madeAt` is server time. `isCodeUsed` stays true if the caregivers disconnect. */
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
