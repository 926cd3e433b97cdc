import { useEffect } from 'react';
import { useSurvivorDashboardInfiniteQuery } from '../../api/firstScreenApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectEndsWithinDay } from './caregiverNews.ts';

/** Loads the activities of the last day, and keeps them up to date: it follows `changesListeners`. */
export const useLastDay = (personId: string): void => {
  const { hasNextPage, isFetching, isError, fetchNextPage } = useSurvivorDashboardInfiniteQuery({
    params: { userId: personId },
  });
  const isPageMissing =
    useAppSelector(selectEndsWithinDay) && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isPageMissing) void fetchNextPage();
  }, [isPageMissing, fetchNextPage]);
};
