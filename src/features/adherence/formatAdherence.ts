import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { countDue, type DoseCounts } from '../../../domain/adherence.ts';
import { formatClock } from '../../../domain/spokenTime.ts';
import { dateOf, type LocalDate, localDateOf, timeOf } from '../../../domain/zonedTime.ts';
import { formatClockTime, formatWeekday } from '../../ui/formatDate.ts';
import { texts } from './strings.ts';

/** `Aspirin: 12 of 14 doses taken, 1 skipped, 1 missed in the last 7 days.` */
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

/** `Tuesday 10 March`, whatever the device's zone. */
export const formatDay = (date: LocalDate): string => formatWeekday(Date.parse(`${date}T12:00`));

/** When a person answered it; null where nobody did. */
export const answeredAt = ({ status, occurred_at }: RecordedDose): number | null =>
  status === 'taken' || status === 'skipped' ? occurred_at : null;

/** `Taken at 8:04`, with the day where that is another one than the dose's. */
export const formatAnswer = (dose: RecordedDose, zone: string): string => {
  const word = texts.status[dose.status];
  const at = answeredAt(dose);
  if (at === null) return word;
  const date = localDateOf(at, zone);
  const time = formatClockTime(at, zone);
  return date === dateOf(dose.dose)
    ? texts.at(word, time)
    : texts.atOn(word, time, formatDay(date));
};

/** `8:00` of a dose at `2026-03-10T08:00`. */
export const formatDueTime = ({ dose }: RecordedDose): string => formatClock(timeOf(dose));
