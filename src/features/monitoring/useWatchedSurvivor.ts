import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useActivePairingsQuery } from '../../api/pairingApi.ts';
import type { WatchedSurvivor } from './monitoringSlice.ts';
import { chooseAmong, endWatch, watchPerson } from './watchActions.ts';

const anew = { refetchOnMountOrArgChange: true } as const;

const isSame = (a: WatchedSurvivor, b: WatchedSurvivor | null): boolean =>
  a.personId === b?.personId && a.fname === b.fname && a.zone === b.zone;

/** Where reading stands, of whom a caregiver looks at. */
export interface Watch {
  /** Null while it is not known who that is, and where it is nobody. */
  readonly survivor: WatchedSurvivor | null;
  readonly isNobody: boolean;
  /** Nothing could be read, and nothing is saved. */
  readonly isError: boolean;
  /** Reads it anew; ends when that is done, or has failed too. */
  readonly retry: () => Promise<unknown>;
}

/**
 * The survivor whom a signed-in caregiver looks at: read from the server and then watched; until and
 * unless that is possible the one who was known last.
 */
export const useWatchedSurvivor = (): Watch => {
  const dispatch = useAppDispatch();
  const known = useAppSelector(({ monitoring }) => monitoring.survivor);
  const listedOf = useAppSelector(({ medications }) => medications.personId);
  const fedOf = useAppSelector(({ activityFeed }) => activityFeed.personId);
  const pairings = useActivePairingsQuery(undefined, anew);
  const { data } = pairings;
  // Not kept from one time to the next: another one may be chosen among the same.
  const chosen = data && dispatch(chooseAmong(data));
  const person = useReadUserQuery(chosen ?? skipToken, anew);
  const told = person.currentData;

  const survivor = useMemo((): WatchedSurvivor | null => {
    if (chosen === null) return null;
    if (told) return { personId: told.id, fname: told.fname, zone: told.time_zone };
    return chosen === undefined || known?.personId === chosen ? known : null;
  }, [chosen, told, known]);

  const isKept = [listedOf, fedOf].every((personId) => personId === survivor?.personId);
  const isWatched = survivor !== null && isSame(survivor, known) && isKept;
  useEffect(() => {
    if (survivor && !isWatched) dispatch(watchPerson(survivor));
  }, [dispatch, survivor, isWatched]);
  const hasEnded = chosen === null && known !== null;
  useEffect(() => {
    if (hasEnded) dispatch(endWatch());
  }, [dispatch, hasEnded]);

  return {
    survivor: isWatched ? survivor : null,
    isNobody: chosen === null,
    isError: survivor === null && (pairings.isError || person.isError),
    retry: () =>
      Promise.all([pairings.refetch(), person.isUninitialized ? undefined : person.refetch()]),
  };
};
