import { useListRemindersQuery } from '../../api/remindersApi.ts';

interface MedicinesSubscriptionProps {
  personId: string;
}

/** Keeps the person's medicines read on whatever screen they are: alarms live on them. */
export function MedicinesSubscription({ personId }: MedicinesSubscriptionProps) {
  useListRemindersQuery(personId, { refetchOnMountOrArgChange: true });
  return null;
}
