import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { dateOf, localDateOf } from '../../../domain/zonedTime.ts';
import { formatClockTime, formatDate } from '../../platform/formatDate.ts';
import { texts } from './strings.ts';

/** Null if no human answered. */
export const answeredAt = ({ status, occurred_at }: RecordedDose): number | null =>
  status === 'taken' || status === 'skipped' ? occurred_at : null;

export const formatStatus = ({ status, as_needed }: RecordedDose): string =>
  as_needed && status === 'taken' ? texts.takenAsNeeded : texts.status[status];

export const formatAnswer = (dose: RecordedDose, zone: string): string => {
  const word = formatStatus(dose);
  const at = answeredAt(dose);
  if (at === null) return word;
  const date = localDateOf(at, zone);
  const time = formatClockTime(at, zone);
  return date === dateOf(dose.dose)
    ? texts.at(word, time)
    : texts.atOn(word, time, formatDate(date));
};
