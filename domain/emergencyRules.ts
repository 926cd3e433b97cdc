import { day, hour, minute, second } from './specConstants.ts';

/** In milliseconds. */
export const emergency = {
  onlineDelayMs: second,
  maxRetryDelayMs: 30 * second,
  pushIntervalMs: minute,
  pushDurationMs: hour,
  /** After the first answer. */
  askToCloseAfterMs: 30 * minute,
  /** Older alerts are shown as history. */
  activeForMs: day,
  message: 'Emergency alert triggered',
  alertType: 'general',
} as const;
