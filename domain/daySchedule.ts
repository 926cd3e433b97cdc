import type { DaySchedule } from '../contract/endpoints/index.ts';

export const everyDay: DaySchedule = {
  rule: { kind: 'daily' },
  first_day: null,
  last_day: null,
  paused_from: null,
  paused_until: null,
};
