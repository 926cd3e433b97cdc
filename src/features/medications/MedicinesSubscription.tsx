import { useListRemindersQuery } from '../../api/remindersApi.ts';

interface MedicinesSubscriptionProps {
  personId: string;
}

/** Keeps medicines loaded on every screen: alarms depend on them. */
export function MedicinesSubscription({ personId }: MedicinesSubscriptionProps) {
  useListRemindersQuery(personId, { refetchOnMountOrArgChange: true });
  return null;
}
