import { useMemo } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { useListDosesQuery, useReadMonitoringQuery } from '../../api/monitoringApi.ts';
import { selectNow } from '../../features/medications/selectors.ts';
import { selectNearbyDoses, selectTodayDoses } from '../../features/medications/todaySelectors.ts';
import { useMedicines } from '../../features/medications/useMedicines.ts';
import type { ActiveSurvivor } from '../../features/monitoring/monitoringSlice.ts';
import { formatNext } from '../../features/medications/formatToday.ts';
import { buildDay, mergeRecordedDoses } from './survivorDay.ts';

const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

export const useSurvivorDay = ({ personId, zone }: ActiveSurvivor) => {
  const { medicines, fetchedAt, ...list } = useMedicines(personId);
  const { currentData: recorded, ...read } = useListDosesQuery(
    { userId: personId, days: 1 },
    refetchOnMount,
  );
  const reach = useReadMonitoringQuery(personId, refetchOnMount);
  const known = useAppSelector(selectTodayDoses);
  const around = useAppSelector(selectNearbyDoses);
  const now = useAppSelector(selectNow);
  const doses = useMemo(
    () => buildDay({ known, recorded: recorded ?? [], now, readAt: fetchedAt, zone }),
    [known, recorded, now, fetchedAt, zone],
  );
  const next = useMemo(
    () => formatNext(mergeRecordedDoses(around, recorded ?? [])),
    [around, recorded],
  );
  const hasMedicines = medicines.length > 0;
  return {
    doses,
    next,
    hasMedicines,
    isKnown: fetchedAt !== null || hasMedicines,
    /** True until all sources are loaded or failed: a partial day would show wrong states. */
    isLoading: list.isLoading || read.isLoading || reach.isLoading,
    isError: list.isError || read.isError || reach.isError,
    fetchedAt,
    retry: () => {
      list.retry();
      return Promise.all([read.refetch(), reach.refetch()]);
    },
  };
};
