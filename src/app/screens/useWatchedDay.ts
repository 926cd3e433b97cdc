import { useMemo } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { useListDosesQuery, useReadMonitoringQuery } from '../../api/monitoringApi.ts';
import { selectNow } from '../../features/medications/selectors.ts';
import { selectToday } from '../../features/medications/today.ts';
import { useMedicines } from '../../features/medications/useMedicines.ts';
import type { WatchedSurvivor } from '../../features/monitoring/monitoringSlice.ts';
import { dayOf } from './watchedDay.ts';

const anew = { refetchOnMountOrArgChange: true } as const;

/** The day of whom a caregiver looks at, and how its reading stands. */
export const useWatchedDay = ({ personId, zone }: WatchedSurvivor) => {
  const { medicines, fetchedAt, ...list } = useMedicines(personId);
  const { currentData: recorded, ...read } = useListDosesQuery({ userId: personId, days: 1 }, anew);
  const reach = useReadMonitoringQuery(personId, anew);
  const known = useAppSelector(selectToday);
  const now = useAppSelector(selectNow);
  const doses = useMemo(
    () => dayOf({ known, recorded: recorded ?? [], now, readAt: fetchedAt, zone }),
    [known, recorded, now, fetchedAt, zone],
  );
  const hasMedicines = medicines.length > 0;
  return {
    doses,
    hasMedicines,
    /** Something is known of the day, now or from before. */
    isKnown: fetchedAt !== null || hasMedicines,
    isLoading: list.isLoading,
    isError: list.isError || read.isError || reach.isError,
    fetchedAt,
    retry: () => {
      list.retry();
      return Promise.all([read.refetch(), reach.refetch()]);
    },
  };
};
