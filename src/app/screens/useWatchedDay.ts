import { useMemo } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { useListDosesQuery, useReadMonitoringQuery } from '../../api/monitoringApi.ts';
import { selectNow } from '../../features/medications/selectors.ts';
import { selectDaysAround, selectToday } from '../../features/medications/today.ts';
import { useMedicines } from '../../features/medications/useMedicines.ts';
import type { WatchedSurvivor } from '../../features/monitoring/monitoringSlice.ts';
import { nextInWords } from '../../features/medications/todayInWords.ts';
import { dayOf, withRecorded } from './watchedDay.ts';

const anew = { refetchOnMountOrArgChange: true } as const;

/** The day of whom a caregiver looks at, and how its reading stands. */
export const useWatchedDay = ({ personId, zone }: WatchedSurvivor) => {
  const { medicines, fetchedAt, ...list } = useMedicines(personId);
  const { currentData: recorded, ...read } = useListDosesQuery({ userId: personId, days: 1 }, anew);
  const reach = useReadMonitoringQuery(personId, anew);
  const known = useAppSelector(selectToday);
  const around = useAppSelector(selectDaysAround);
  const now = useAppSelector(selectNow);
  const doses = useMemo(
    () => dayOf({ known, recorded: recorded ?? [], now, readAt: fetchedAt, zone }),
    [known, recorded, now, fetchedAt, zone],
  );
  const next = useMemo(() => nextInWords(withRecorded(around, recorded ?? [])), [around, recorded]);
  const hasMedicines = medicines.length > 0;
  return {
    doses,
    /** What is due or comes next, as a sentence. */
    next,
    hasMedicines,
    /** Something is known of the day, now or from before. */
    isKnown: fetchedAt !== null || hasMedicines,
    /** Until all of it is known, or could not be read: half of a day says what is not so. */
    isLoading: list.isLoading || read.isLoading || reach.isLoading,
    isError: list.isError || read.isError || reach.isError,
    fetchedAt,
    retry: () => {
      list.retry();
      return Promise.all([read.refetch(), reach.refetch()]);
    },
  };
};
