import { type Clock, withTimeout } from './clock.ts';
import type { WithLock } from './withLock.ts';

export type NotificationCenter = Pick<
  ServiceWorkerRegistration,
  'showNotification' | 'getNotifications'
>;

interface NotificationCenterDeps {
  readonly withLock: WithLock;
  readonly clock: Clock;
}

const lock = 'upstroke-notifications';
/** A hanging call or a suspended page delays others by at most this. */
const maxWaitMs = 1_000;

/** Chromium 156 drops a notification if `showNotification` overlaps `getNotifications`. */
export const makeNotificationCenter = (
  { withLock, clock }: NotificationCenterDeps,
  registration: NotificationCenter,
): NotificationCenter => {
  const inTurn = async <T>(call: () => Promise<T>): Promise<T> => {
    let result: Promise<T> | undefined;
    const start = () => (result ??= call());
    const atMost = (work: Promise<unknown>) => withTimeout(clock, maxWaitMs, work, () => undefined);
    await atMost(withLock(lock, () => atMost(start().catch(() => undefined))));
    return start();
  };
  return {
    showNotification: (...args) => inTurn(() => registration.showNotification(...args)),
    getNotifications: (filter) => inTurn(() => registration.getNotifications(filter)),
  };
};
