import type { DaySchedule } from '../../contract/endpoints/index.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import type { Slot } from '../../domain/doses.ts';

export const makeSchedule = (schedule: Partial<DaySchedule>): DaySchedule => ({
  ...everyDay,
  ...schedule,
});

/** 1 is Monday. */
export const onWeekdays = (...weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[]): DaySchedule =>
  makeSchedule({ rule: { kind: 'weekdays', weekdays } });

export const everyDays = (every: number, from: string): DaySchedule =>
  makeSchedule({ rule: { kind: 'interval', every, from } });

export const inCycles = (on: number, off: number, from: string): DaySchedule =>
  makeSchedule({ rule: { kind: 'cycle', on, off, from } });

export const pausedFrom = (
  paused_from: string,
  paused_until: string | null,
  schedule = everyDay,
): DaySchedule => ({ ...schedule, paused_from, paused_until });

export const slotsOf = (schedule: DaySchedule, ...times: string[]): Slot[] =>
  times.map((time) => ({ time, madeAt: 0, schedule }));
