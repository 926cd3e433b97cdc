import { useListRemindersQuery } from '../../api/remindersApi.ts';

/** Keeps medicines loaded on every screen: alarms depend on them. */
export function MedicinesSubscription({ personId }: { personId: string }) {
  useListRemindersQuery(personId, { refetchOnMountOrArgChange: true });
  return null;
}
