import { useMemo } from 'react';
import type { RecordedDose } from '../../contract/endpoints/index.ts';
import { type Answer, resolveAnswers } from '../../domain/answers.ts';
import { doseId } from '../../domain/doses.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { addDays, dateOf, localDateOf } from '../../domain/zonedTime.ts';
import { occurrenceAt, type ZoneContext } from '../../domain/zoneChange.ts';
import {
  buildDay,
  type KnownDose,
  selectNearbyDoses,
} from '../features/medications/today/todaySelectors.ts';
import { formatNext } from '../features/medications/today/formatToday.ts';
import { refetchOnMount, useAppSelector } from '../api/hooks.ts';
import { useListDosesQuery, useReadMonitoringQuery } from '../api/sessionApi.ts';
import { selectSchedulePlace } from '../doses/selectors.ts';
import { useMedicines } from '../features/medications/useMedicines.ts';
import type { ActiveSurvivor } from '../features/monitoring/monitoringSlice.ts';

const recordedId = ({ medicine_name, dose }: RecordedDose): string =>
  doseId(medicineKey(medicine_name), dose);

const answerIn = ({ status, occurred_at: occurredAt, said_at }: RecordedDose): Answer => ({
  status,
  occurredAt,
  saidAt: said_at,
});

/**
 * A record may answer a dose whose medicine already has the status of a later one. Removed medicines
 * show answered doses only.
 */
export const mergeRecordedDoses = (
  doses: readonly KnownDose[],
  recorded: readonly RecordedDose[],
  { now, place }: { readonly now: number; readonly place: ZoneContext },
): KnownDose[] => {
  const records = new Map(recorded.map((one) => [recordedId(one), one]));
  const merged = doses.map((dose) => {
    const record = records.get(dose.id);
    records.delete(dose.id);
    return record ? { ...dose, answer: resolveAnswers(dose.answer, answerIn(record)) } : dose;
  });
  const removed = [...records]
    .filter(([, { status }]) => status !== 'pending')
    .map(([id, record]) => ({
      id,
      medicineKey: medicineKey(record.medicine_name),
      ...occurrenceAt(record.dose, now, place),
      name: record.medicine_name,
      dosage: null,
      answer: answerIn(record),
      isExpected: true,
    }));
  return [...merged, ...removed];
};

const noDoses: readonly RecordedDose[] = [];

export const useSurvivorDay = ({ personId }: Pick<ActiveSurvivor, 'personId'>) => {
  const { medicines, fetchedAt, ...list } = useMedicines(personId);
  const { currentData: recorded = noDoses, ...read } = useListDosesQuery(
    { params: { userId: personId }, query: { days: 2 } },
    refetchOnMount,
  );
  const reach = useReadMonitoringQuery({ params: { userId: personId } }, refetchOnMount);
  const around = useAppSelector(selectNearbyDoses);
  const place = useAppSelector(selectSchedulePlace);
  const { doses, next, missedBefore } = useMemo(() => {
    const within = { now: around.now, place };
    const merged = { ...around, doses: mergeRecordedDoses(around.doses, recorded, within) };
    const yesterday = addDays(localDateOf(around.now, around.zone), -1);
    return {
      doses: buildDay(merged, fetchedAt),
      next: formatNext(merged),
      missedBefore: merged.doses.filter(
        ({ dose, answer }) => dateOf(dose) === yesterday && answer.status === 'missed',
      ),
    };
  }, [around, recorded, fetchedAt, place]);
  const hasMedicines = medicines.length > 0;
  return {
    doses,
    next,
    /** Yesterday. */
    missedBefore,
    hasMedicines,
    /** False while it is not known. */
    mayNotRing:
      reach.data !== undefined &&
      (reach.data.devices === 0 || reach.data.proved_at === null || reach.data.unshown > 0),
    isKnown: fetchedAt !== null || hasMedicines,
    /** True until all sources are loaded or failed: a partial day would show wrong states. */
    isLoading: list.isLoading || read.isLoading || reach.isLoading,
    isError: list.isError || read.isError || reach.isError,
    fetchedAt,
    retry: () => {
      list.retry();
      return Promise.all([read.refetch(), reach.refetch()]);
    },
  };
};
