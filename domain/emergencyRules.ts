import { day, hour, minute, second } from './specConstants.ts';

/** In milliseconds. */
export const emergency = {
  onlineDelayMs: second,
  maxRetryDelayMs: 30 * second,
  /** At most one press of a survivor is pushed in this time, as each rings all devices of all caregivers. */
  pressIntervalMs: 5 * second,
  pushIntervalMs: minute,
  pushDurationMs: hour,
  /** After the first answer. */
  askToCloseAfterMs: 30 * minute,
  /** Older alerts are shown as history. */
  activeForMs: day,
  message: 'Emergency alert triggered',
  alertType: 'general',
} as const;
