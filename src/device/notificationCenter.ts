import { type Clock, waitAtMost } from './clock.ts';
import type { Exclusively } from './exclusively.ts';

/** The notifications of this origin on the device. */
export type NotificationCenter = Pick<
  ServiceWorkerRegistration,
  'showNotification' | 'getNotifications'
>;

interface Parts {
  readonly exclusively: Exclusively;
  readonly clock: Clock;
}

const lock = 'upstroke-notifications';
/** A call that hangs, or a suspended page, delays the others by no more. */
const maxWaitMs = 1_000;

/**
 * Runs the calls of all pages and the worker one at a time: Chromium (seen in 156) drops a notification
 * whose `showNotification` overlaps with a `getNotifications`.
 */
export const makeNotificationCenter = (
  { exclusively, clock }: Parts,
  registration: NotificationCenter,
): NotificationCenter => {
  const inTurn = async <T>(call: () => Promise<T>): Promise<T> => {
    let result: Promise<T> | undefined;
    const start = () => (result ??= call());
    const ended = () =>
      start().then(
        () => undefined,
        () => undefined,
      );
    const atMost = (work: Promise<void>) => waitAtMost(clock, maxWaitMs, work, () => undefined);
    await atMost(exclusively(lock, () => atMost(ended())));
    return start();
  };
  return {
    showNotification: (...args) => inTurn(() => registration.showNotification(...args)),
    getNotifications: (filter) => inTurn(() => registration.getNotifications(filter)),
  };
};
