import type { DaySchedule, Stock } from '../../../contract/endpoints/index.ts';

/** Stored by this server, so it needs no check. */
export const parseSchedule = (stored: string): DaySchedule => JSON.parse(stored) as DaySchedule;

export const parseStock = (stored: string | null): Stock | null =>
  stored === null ? null : (JSON.parse(stored) as Stock);
