import type { Slot } from '../../../domain/doses.ts';
import type { ReminderRow } from './reminderRepository.ts';

export const isTimed = ({ schedule_time }: Pick<ReminderRow, 'schedule_time'>): boolean =>
  schedule_time !== '';

export const slotsOf = (
  rows: readonly Pick<ReminderRow, 'schedule_time' | 'made_at' | 'schedule'>[],
): Slot[] =>
  rows.filter(isTimed).map((row) => ({
    time: row.schedule_time,
    madeAt: row.made_at,
    schedule: row.schedule,
  }));
