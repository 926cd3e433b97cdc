import { refetchOnMount } from '../../api/hooks.ts';
import { useListMedicinesQuery } from '../../api/firstScreenApi.ts';

/** Keeps medicines loaded on every screen: alarms depend on them. */
export function MedicinesSubscription({ personId }: { personId: string }) {
  useListMedicinesQuery({ params: { userId: personId } }, refetchOnMount);
  return null;
}
