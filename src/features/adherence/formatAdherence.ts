import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { type DayRange, doseState } from '../../../domain/adherence.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { dateOf, localDateOf } from '../../../domain/zonedTime.ts';
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
  return date === dateOf(dose.dose)
    ? texts.at(word, time)
    : texts.atOn(word, time, formatDate(date));
};
