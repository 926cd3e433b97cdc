import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import {
  adherenceByMedicine,
  countDue,
  datesIn,
  type DayRange,
  doseState,
  firstRecordedDate,
  sumCounts,
} from '../../../domain/adherence.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { dateOf, localDateOf, timeOf } from '../../../domain/zonedTime.ts';
import { formatClock } from '../../platform/deviceClock.ts';
import { formatClockTime, formatDate } from '../../platform/formatDate.ts';
import { texts } from './strings.ts';

/** Null if no human answered. */
export const answeredAt = ({ status, occurred_at }: RecordedDose): number | null =>
  status === 'taken' || status === 'skipped' ? occurred_at : null;

export interface RecordRange extends DayRange, ZoneContext {
  readonly now: number;
}

export const formatStatus = (dose: RecordedDose, within: RecordRange): string =>
  dose.as_needed && dose.status === 'taken'
    ? texts.takenAsNeeded
    : texts.status[doseState(dose, within.now, within)];

/** `2 not answered`, `3 later today`. */
export const formatOpen = (open: readonly RecordedDose[], within: RecordRange): string[] => {
  const states = open.map((dose) => doseState(dose, within.now, within));
  return (['unanswered', 'due', 'later'] as const).flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count > 0 ? [texts.dayOpen[state](count)] : [];
  });
};

export const formatAnswer = (dose: RecordedDose, within: RecordRange): string => {
  const word = formatStatus(dose, within);
  const { zone } = within;
  const at = answeredAt(dose);
  if (at === null) return word;
  const date = localDateOf(at, zone);
  const time = formatClockTime(at, zone);
  const answer =
    date === dateOf(dose.dose) ? texts.at(word, time) : texts.atOn(word, time, formatDate(date));
  return dose.recorded_by === undefined ? answer : texts.recordedBy(answer, dose.recorded_by);
};

/** `in the last 7 days`, or since the first recorded one. */
export const formatSpan = (doses: readonly RecordedDose[], within: RecordRange): string => {
  const first = firstRecordedDate(doses, within);
  return first === null || first === datesIn(within)[0]
    ? texts.lastDays(within.days)
    : texts.since(formatDate(first));
};

/** `Rosa took 20 of 24 doses since Monday 9 March.`; null if none was due. */
export const formatTaken = (
  doses: readonly RecordedDose[],
  within: RecordRange,
  fname: string | null,
): string | null => {
  const total = sumCounts(adherenceByMedicine(doses, within));
  const due = countDue(total);
  return due === 0 ? null : texts.took(fname, total.taken, due, formatSpan(doses, within));
};

export const formatDoseLine = (dose: RecordedDose, within: RecordRange): string =>
  texts.doseLine(formatClock(timeOf(dose.dose)), dose.medicine_name, formatAnswer(dose, within));
