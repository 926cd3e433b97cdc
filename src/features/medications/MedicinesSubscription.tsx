import { useListMedicinesQuery } from '../../api/medicinesApi.ts';

/** Keeps medicines loaded on every screen: alarms depend on them. */
export function MedicinesSubscription({ personId }: { personId: string }) {
  useListMedicinesQuery(personId, { refetchOnMountOrArgChange: true });
  return null;
}
