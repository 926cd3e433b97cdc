import { useMemo } from 'react';
import type { RecordedDose } from '../../contract/endpoints/index.ts';
import { type Answer, doseId, isOpen, isHumanAnswer, resolveAnswers } from '../../domain/doses.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { dateOf, instantOf, localDateOf } from '../../domain/zonedTime.ts';
import {
  formatAnswer,
  formatOverdue,
  doseDisplayState,
} from '../features/medications/formatDose.ts';
import { selectNearbyDoses } from '../features/medications/todaySelectors.ts';
import { formatNext } from '../features/medications/formatToday.ts';
import type { DisplayStatus } from '../ui/StatusIcon.tsx';
import { useAppSelector } from '../api/hooks.ts';
import { useListDosesQuery, useReadMonitoringQuery } from '../api/monitoringApi.ts';
import { useMedicines } from '../features/medications/useMedicines.ts';
import type { ActiveSurvivor } from '../features/monitoring/monitoringSlice.ts';

export interface DayDose {
  readonly id: string;
  /** `YYYY-MM-DDTHH:MM`. */
  readonly dose: string;
  readonly name: string;
  /** Null for a removed medicine. */
  readonly dosage: string | null;
  readonly state: DisplayStatus;
  readonly words: string;
  readonly isNext: boolean;
}

interface AnsweredDose extends Omit<DayDose, 'isNext' | 'state' | 'words'> {
  readonly at: number;
  readonly answer: Answer;
}

interface DayInput {
  /** With the server's records, see mergeRecordedDoses. */
  readonly doses: readonly AnsweredDose[];
  /** The server's records of the day, including removed medicines. */
  readonly recorded: readonly RecordedDose[];
  readonly now: number;
  /** Null if the server was never read. */
  readonly readAt: number | null;
  readonly zone: string;
}

const recordedId = ({ medicine_name, dose }: RecordedDose): string =>
  doseId(medicineKey(medicine_name), dose);

const answerIn = ({ status, occurred_at: occurredAt }: RecordedDose): Answer => ({
  status,
  occurredAt,
});

/** A record may answer a dose whose medicine already has the status of a later one. */
export const mergeRecordedDoses = <Dose extends Pick<AnsweredDose, 'id' | 'answer'>>(
  doses: readonly Dose[],
  recorded: readonly RecordedDose[],
): Dose[] => {
  const answers = new Map(recorded.map((one) => [recordedId(one), answerIn(one)]));
  return doses.map((dose) => {
    const answer = answers.get(dose.id);
    return answer ? { ...dose, answer: resolveAnswers(dose.answer, answer) } : dose;
  });
};

/** Removed medicines show answered doses only. */
const removedMedicineDoses = ({ doses, recorded, zone }: DayInput): AnsweredDose[] => {
  const ids = new Set(doses.map(({ id }) => id));
  return recorded
    .filter((dose) => isHumanAnswer(dose) || dose.status === 'missed')
    .filter((dose) => !ids.has(recordedId(dose)))
    .map((one) => ({
      id: recordedId(one),
      dose: one.dose,
      at: instantOf(one.dose, zone),
      name: one.medicine_name,
      dosage: null,
      answer: answerIn(one),
    }));
};

/** A dose 20 minutes past due that is not recorded as missed yet is not shown as due. */
const displayState = ({ dose, at, answer }: AnsweredDose, { now, readAt, zone }: DayInput) => {
  const state = doseDisplayState(answer, at, now);
  if (state === 'due' && !isOpen({ dose, at }, now)) return formatOverdue(at, readAt);
  return { state, words: formatAnswer(answer, state, zone) };
};

export const buildDay = (day: DayInput): DayDose[] => {
  const { now, zone } = day;
  const today = localDateOf(now, zone);
  const doses = [...day.doses, ...removedMedicineDoses(day)]
    .filter(({ dose }) => dateOf(dose) === today)
    .toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));
  const next = doses.find(({ at, answer }) => at > now && answer.status === 'pending');
  return doses.map((one) => ({
    id: one.id,
    dose: one.dose,
    name: one.name,
    dosage: one.dosage,
    ...displayState(one, day),
    isNext: one === next,
  }));
};

const noDoses: readonly RecordedDose[] = [];
const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

export const useSurvivorDay = ({ personId, zone }: ActiveSurvivor) => {
  const { medicines, fetchedAt, ...list } = useMedicines(personId);
  const { currentData: recorded = noDoses, ...read } = useListDosesQuery(
    { userId: personId, days: 1 },
    refetchOnMount,
  );
  const reach = useReadMonitoringQuery(personId, refetchOnMount);
  const around = useAppSelector(selectNearbyDoses);
  const { doses, next } = useMemo(() => {
    const { now } = around;
    const merged = mergeRecordedDoses(around.doses, recorded);
    return {
      doses: buildDay({ doses: merged, recorded, now, readAt: fetchedAt, zone }),
      next: formatNext({ ...around, doses: merged }),
    };
  }, [around, recorded, fetchedAt, zone]);
  const hasMedicines = medicines.length > 0;
  return {
    doses,
    next,
    hasMedicines,
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
