import { useListRemindersQuery } from '../../api/remindersApi.ts';

const pollEvery = 60_000;

interface KeepMedicinesProps {
  personId: string;
}

/** Keeps the person's medicines fresh on whatever screen they are: alarms live on them. */
export function KeepMedicines({ personId }: KeepMedicinesProps) {
  useListRemindersQuery(personId, { pollingInterval: pollEvery, refetchOnMountOrArgChange: true });
  return null;
}
