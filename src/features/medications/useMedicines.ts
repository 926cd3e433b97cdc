import { useAppSelector } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { useListMedicinesQuery } from '../../api/firstScreenApi.ts';
import { selectFetchedAt } from './selectors.ts';

export const useMedicines = (personId: string) => {
  const query = useListMedicinesQuery({ params: { userId: personId } });
  const medicines = useAppSelector(selectMedicines);
  const fetchedAt = useAppSelector(selectFetchedAt);
  return {
    medicines,
    fetchedAt,
    isLoading: query.isLoading && fetchedAt === null && medicines.length === 0,
    isEmpty: medicines.length === 0 && (fetchedAt !== null || query.isSuccess),
    isError: query.isError,
    retry: query.refetch,
  };
};
