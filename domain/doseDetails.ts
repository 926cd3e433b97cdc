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
