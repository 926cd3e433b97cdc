import { useState } from 'react';
import type { Medicine } from '../../../domain/medicines.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { useListRemindersQuery } from '../../api/remindersApi.ts';
import { selectFetchedAt } from './selectors.ts';

/** The medicine stays as opened, whatever later lists contain: the user is editing it. */
export const useOpenedMedicine = (personId: string, reminderId: string) => {
  const query = useListRemindersQuery(personId, { refetchOnMountOrArgChange: true });
  const found = useAppSelector(selectMedicines).find(
    (medicine) => medicine.personId === personId && medicine.reminderIds.includes(reminderId),
  );
  const fetchedAt = useAppSelector(selectFetchedAt);
  const [initialRequestId] = useState(query.isFetching ? undefined : query.requestId);
  const [opened, setOpened] = useState<Medicine | null>(null);
  if (opened === null && found && !query.isLoading) setOpened(found);

  // Only a list requested after mount proves that the medicine is gone.
  const isAnswered = !query.isFetching && query.requestId !== initialRequestId;
  return {
    opened,
    isGone: opened === null && isAnswered && query.isSuccess,
    isError: isAnswered && query.isError,
    fetchedAt,
    retry: query.refetch,
  };
};
