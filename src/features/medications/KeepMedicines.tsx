import { useAppSelector } from '../../api/hooks.ts';
import { useListRemindersQuery } from '../../api/remindersApi.ts';
import { selectRinging } from './selectors.ts';

const pollEvery = 60_000;
/** While an alarm rings somebody may answer it on another device. */
const pollWhileRinging = 4_000;

interface KeepMedicinesProps {
  personId: string;
}

/** Keeps the person's medicines fresh on whatever screen they are: alarms live on them. */
export function KeepMedicines({ personId }: KeepMedicinesProps) {
  const rings = useAppSelector(selectRinging).length > 0;
  useListRemindersQuery(personId, {
    pollingInterval: rings ? pollWhileRinging : pollEvery,
    refetchOnMountOrArgChange: true,
  });
  return null;
}
