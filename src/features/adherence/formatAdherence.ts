import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { countDue, type DoseCounts } from '../../../domain/adherence.ts';
import { dateOf, localDateOf } from '../../../domain/zonedTime.ts';
import { formatClockTime, formatDate } from '../../platform/formatDate.ts';
import { texts } from './strings.ts';

export const formatOutcomes = (name: string, outcomes: DoseCounts, days: number): string => {
  const { taken, skipped, missed } = outcomes;
  const due = countDue(outcomes);
  if (due === 0) return texts.noDoses;
  const parts = [
    texts.takenOf(taken, due),
    ...(skipped > 0 ? [texts.skipped(skipped)] : []),
    ...(missed > 0 ? [texts.missed(missed)] : []),
  ];
  return texts.inDays(`${name}: ${parts.join(', ')}`, days);
};

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
