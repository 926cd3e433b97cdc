import { day, hour, minute } from './specConstants.ts';

export const autoMissAfterMs = 20 * minute;
/** Pushes of an unanswered dose, counted from its minute. */
export const dosePushDelaysMs = [0, 5 * minute, 10 * minute, 15 * minute] as const;
/** How long a miss without an answer concerns the caregivers. */
export const missNoticeMs = 12 * hour;
export const snoozeMs = 5 * minute;
export const maxLookBackMs = 7 * day;
