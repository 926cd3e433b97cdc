import type { QueuedAlert } from '../../src/platform/emergency/emergencyQueue.ts';

/** The id of the alert of that number: the server takes no other than a UUID. */
export const alertIdOf = (number: number, group = 'c000'): string =>
  `0198c0de-0000-7000-${group}-${number.toString().padStart(12, '0')}`;

/** An alert that was never tried, pressed so many milliseconds after 1970 as its number says. */
export const makeQueuedAlert = (number = 1, alert: Partial<QueuedAlert> = {}): QueuedAlert => {
  const { timestamp = number } = alert;
  return {
    id: alertIdOf(number),
    personId: 'rosa',
    timestamp,
    message: 'Emergency alert triggered',
    alert_type: 'general',
    location_data: { timestamp: new Date(timestamp).toISOString(), user_agent: 'test browser' },
    status: 'pending',
    isWithdrawn: false,
    toldNobody: false,
    attempts: 0,
    retryAt: 0,
    notBefore: 0,
    failure: null,
    ...alert,
  };
};
