import { type PairedRole, pairedIds } from '../../../domain/pairings.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';

/** Everybody one is connected with, as the device knows them, and how their reading stands. */
export const useConnections = (ownerId: string, others: PairedRole) => {
  const { isError, refetch } = useActivePairingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const pairings = useAppSelector((state) => state.pairing.pairings);
  const readAt = useAppSelector((state) => state.pairing.readAt);
  return {
    /** Undefined until they have been read for the first time. */
    ids: pairings ? pairedIds(others, pairings, ownerId) : undefined,
    readAt,
    hasFailed: isError || isOffline,
    refetch,
  };
};
