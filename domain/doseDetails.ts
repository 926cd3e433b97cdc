import type { DoseStatus } from '../contract/fields.ts';
import { autoMissAfterMs, minute } from './constants.ts';
import { spokenTime } from './spokenTime.ts';
import { type LocalMinute, timeOf } from './zonedTime.ts';

/** What the activity log says of a dose (SPEC section 4); `pending` takes back what was said. */
const detailsByStatus: Record<DoseStatus, (name: string) => string> = {
  taken: (name) => `Taken: ${name}`,
  skipped: (name) => `Skipped: ${name}`,
  missed: (name) => `Missed: ${name} (auto-marked after ${autoMissAfterMs / minute} min)`,
  pending: (name) => `Taken back: ${name}`,
};

export const doseDetails = (status: DoseStatus, name: string): string =>
  detailsByStatus[status](name);

/** Of a dose that was called missed before somebody said that it was taken. */
export const lateDoseDetails = (name: string, dose: LocalMinute): string => {
  const { clock, words } = spokenTime(timeOf(dose));
  return `Taken late: ${name}, due at ${clock} ${words}`;
};
