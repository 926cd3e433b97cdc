import { type PairedRole, pairedIds } from '../../../../domain/pairings.ts';
import { refetchOnMount, useAppSelector } from '../../../api/hooks.ts';
import { useActivePairingsQuery } from '../../../api/firstScreenApi.ts';
import { selectOfflineReason } from '../../../api/connectivity.ts';

export const useConnections = (ownerId: string, others: PairedRole) => {
  const { isError, refetch } = useActivePairingsQuery(undefined, refetchOnMount);
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const pairings = useAppSelector((state) => state.pairing.pairings);
  const readAt = useAppSelector((state) => state.pairing.readAt);
  return {
    ids: pairings ? pairedIds(others, pairings, ownerId) : undefined,
    readAt,
    hasFailed: isError || isOffline,
    refetch,
  };
};
