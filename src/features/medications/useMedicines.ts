import { useAppSelector } from '../../api/hooks.ts';
import { useListRemindersQuery } from '../../api/remindersApi.ts';
import { selectFetchedAt, selectMedicinesAt } from './selectors.ts';

const pollEvery = 60_000;

/** A person's medicines as the device knows them, kept fresh while the component stands. */
export const useMedicines = (personId: string) => {
  const query = useListRemindersQuery(personId, { pollingInterval: pollEvery });
  const medicines = useAppSelector(selectMedicinesAt);
  const fetchedAt = useAppSelector(selectFetchedAt);
  return {
    medicines,
    fetchedAt,
    isLoading: query.isLoading && fetchedAt === null && medicines.length === 0,
    isError: query.isError,
    retry: () => void query.refetch(),
  };
};
