import { type Others, othersOf } from '../../../domain/pairings.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';
import { selectAway } from '../../api/serverReach.ts';

/** Everybody one is connected with, as the device knows them, and how their reading stands. */
export const useConnections = (ownerId: string, others: Others) => {
  const { isError, refetch } = useActivePairingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isAway = useAppSelector(selectAway) !== null;
  const pairings = useAppSelector((state) => state.pairing.pairings);
  const readAt = useAppSelector((state) => state.pairing.readAt);
  return {
    /** Undefined until they have been read for the first time. */
    ids: pairings ? othersOf(others, pairings, ownerId) : undefined,
    readAt,
    hasFailed: isError || isAway,
    readAgain: refetch,
  };
};
