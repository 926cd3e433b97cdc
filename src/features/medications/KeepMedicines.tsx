import { useListRemindersQuery } from '../../api/remindersApi.ts';

interface KeepMedicinesProps {
  personId: string;
}

/** Keeps the person's medicines read on whatever screen they are: alarms live on them. */
export function KeepMedicines({ personId }: KeepMedicinesProps) {
  useListRemindersQuery(personId, { refetchOnMountOrArgChange: true });
  return null;
}
