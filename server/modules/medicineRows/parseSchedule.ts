import type { DaySchedule } from '../../../contract/endpoints/index.ts';

/** Stored by this server, so it needs no check. */
export const parseSchedule = (stored: string): DaySchedule => JSON.parse(stored) as DaySchedule;
