import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useActivePairingsQuery } from '../../api/firstScreenApi.ts';
import { pairedIds } from '../../../domain/pairings.ts';
import { useAppDispatch, useAppSelector, useServices } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import type { ActiveSurvivor } from './monitoringSlice.ts';
import { pickSurvivorId, setActiveSurvivor, toActiveSurvivor } from './activeSurvivorActions.ts';

const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

const isSame = (a: ActiveSurvivor, b: ActiveSurvivor): boolean =>
  a.fname === b.fname && a.zone === b.zone && a.move?.since === b.move?.since;

/** The one chosen in this tab. Shows stored data until the server has responded. */
export const useActiveSurvivor = () => {
  const dispatch = useAppDispatch();
  const { sessionStore } = useServices().device;
  const userId = useAppSelector(selectUser)?.id;
  const known = useAppSelector(({ monitoring }) => monitoring.survivor);
  const medicinesPersonId = useAppSelector(({ medications }) => medications.personId);
  const feedPersonId = useAppSelector(({ activityFeed }) => activityFeed.personId);
  const pairings = useActivePairingsQuery(undefined, refetchOnMount);
  const { data } = pairings;
  // Not memoised: the choice may change with the same data.
  const stored = sessionStore.readConnectedSurvivor() ?? known?.personId;
  const chosen = data
    ? pickSurvivorId(pairedIds('survivors', data, userId), [stored, known?.personId])
    : stored;
  const person = useReadUserQuery(
    chosen == null ? skipToken : { params: { id: chosen } },
    refetchOnMount,
  );
  const profile = person.currentData;

  const survivor = useMemo((): ActiveSurvivor | null => {
    if (chosen === null) return null;
    if (profile) return toActiveSurvivor(profile);
    return known?.personId === chosen ? known : null;
  }, [chosen, profile, known]);

  const isInSync = [medicinesPersonId, feedPersonId].every(
    (personId) => personId === survivor?.personId,
  );
  // A new name or zone does not close the screen.
  const isActive = known !== null && survivor?.personId === known.personId && isInSync;
  const isCurrent = isActive && isSame(survivor, known);
  useEffect(() => {
    if (survivor && !isCurrent) dispatch(setActiveSurvivor(survivor));
  }, [dispatch, survivor, isCurrent]);

  return {
    /** Null while unknown, or if there is no survivor. */
    survivor: isActive ? survivor : null,
    hasNoSurvivor: chosen === null,
    isError: survivor === null && (pairings.isError || person.isError),
    retry: () =>
      Promise.all([pairings.refetch(), person.isUninitialized ? undefined : person.refetch()]),
  };
};

export type ActiveSurvivorQuery = ReturnType<typeof useActiveSurvivor>;
