import type { DoseStatus } from '../contract/fields.ts';
import { autoMissAfterMs, minute } from './specConstants.ts';
import { spokenTime } from './spokenTime.ts';
import { type LocalMinute, timeOf } from './zonedTime.ts';

const detailsByStatus: Record<DoseStatus, (name: string) => string> = {
  taken: (name) => `Taken: ${name}`,
  skipped: (name) => `Skipped: ${name}`,
  missed: (name) => `Missed: ${name} (auto-marked after ${autoMissAfterMs / minute} min)`,
  pending: (name) => `Taken back: ${name}`,
};

export const doseDetails = (status: DoseStatus, name: string): string =>
  detailsByStatus[status](name);

export const lateDoseDetails = (name: string, dose: LocalMinute): string => {
  const { clock, words } = spokenTime(timeOf(dose));
  return `Taken late: ${name}, due at ${clock} ${words}`;
};

export type MedicineChange = 'Added' | 'Changed' | 'Deleted';

export const medicineDetails = (change: MedicineChange, name: string): string =>
  `${change}: ${name}`;

type LoggedEvent = 'Taken' | 'Taken late' | 'Skipped' | 'Taken back' | MedicineChange;

const loggedForm =
  /^(Taken late|Taken back|Taken|Skipped|Added|Changed|Deleted): (.+?)(?:, due at (\d\S*) .+)?$/s;

/** `due` is the clock time of a late dose. Null for a miss, and for details in other words. */
export const parseDetails = (
  details: string,
): { readonly event: LoggedEvent; readonly name: string; readonly due: string } | null => {
  const [, event, name, due] = loggedForm.exec(details) ?? [];
  return name === undefined ? null : { event: event as LoggedEvent, name, due: due ?? '' };
};
