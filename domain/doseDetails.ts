import type { DoseStatus } from '../contract/fields.ts';
import { minute } from './specConstants.ts';
import { autoMissAfterMs } from './doseTimes.ts';
import { spokenTime } from './spokenTime.ts';
import { dateOf, type LocalDate, type LocalMinute, timeOf } from './zonedTime.ts';

const detailsByStatus: Record<DoseStatus, (name: string) => string> = {
  taken: (name) => `Taken: ${name}`,
  skipped: (name) => `Skipped: ${name}`,
  missed: (name) => `Missed: ${name} (auto-marked after ${autoMissAfterMs / minute} min)`,
  pending: (name) => `Taken back: ${name}`,
};

export const doseDetails = (status: DoseStatus, name: string): string =>
  detailsByStatus[status](name);

/** The answer to a dose that was missed; it may have been taken in time. */
export const lateDoseDetails = (
  status: 'taken' | 'skipped',
  name: string,
  dose: LocalMinute,
  isLate: boolean,
): string => {
  const { clock, words } = spokenTime(timeOf(dose), false);
  const answer = status === 'skipped' ? 'Skipped' : isLate ? 'Taken late' : 'Taken';
  return `${answer}: ${name}, due at ${clock} ${words}, ${dateOf(dose)}`;
};

export const medicineChanges = [
  'Added',
  'Changed',
  'Paused',
  'Resumed',
  'Stopped',
  'Deleted',
] as const;
export type MedicineChange = (typeof medicineChanges)[number];

export const medicineDetails = (change: MedicineChange, name: string): string =>
  `${change}: ${name}`;

export interface LoggedEvent {
  readonly event: 'Taken' | 'Taken late' | 'Skipped' | 'Taken back' | MedicineChange;
  readonly name: string;
  /** The clock time of a late dose, or empty. */
  readonly due: string;
  /** Of a late dose, unless an old device wrote the line. */
  readonly date?: LocalDate;
}

const loggedForm =
  /^(Taken late|Taken back|Taken|Skipped|Added|Changed|Paused|Resumed|Stopped|Deleted): (.+?)(?:, due at (\d\S*) .+?(?:, (\d{4}-\d\d-\d\d))?)?$/s;

/** Null for a miss, and for details in other words. */
export const parseDetails = (details: string): LoggedEvent | null => {
  const [, event, name, due, date] = loggedForm.exec(details) ?? [];
  if (name === undefined) return null;
  return { event: event as LoggedEvent['event'], name, due: due ?? '', ...(date && { date }) };
};
