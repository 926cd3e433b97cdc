import { type Clock, systemClock } from './clock.ts';
import type { WithLock } from './withLock.ts';
import { makeNotificationCenter, type NotificationCenter } from './notificationCenter.ts';
import { browserPushParts, type PushParts, pushPermission } from './pushPermission.ts';
import { toPushAddress, makePushOwner } from './pushSubscription.ts';

export interface PushDeps extends PushParts {
  readonly caches: CacheStorage | undefined;
  readonly withLock: WithLock;
  readonly clock: Clock;
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const hasKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey !== null &&
  base64url(options.applicationServerKey) === publicKey.replace(/=+$/, '');

const testTag = 'test';
const icon = '/icons/icon-192.png';

const closeShown = async (
  center: NotificationCenter | undefined,
  filter?: GetNotificationOptions,
): Promise<void> => {
  for (const notification of (await center?.getNotifications(filter)) ?? []) notification.close();
};

export const makePush = (parts: PushDeps) => {
  const { notification, workers, caches } = parts;
  const person = makePushOwner(caches);
  const state = () => pushPermission(parts);
  const notificationCenter = async () => {
    const registration = await workers?.getRegistration();
    return registration && makeNotificationCenter(parts, registration);
  };
  const discardSubscription = async () => {
    const registration = await workers?.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  };
  return {
    state,
    requestPermission: async () => {
      await notification?.requestPermission();
      return state();
    },
    /** Null without service workers. Rejects if the push service fails or `givenUp` aborts. */
    subscribe: async (publicKey: string, personId: string, givenUp: AbortSignal) => {
      if (!workers) return null;
      // The worker is registered after the first screen. Without one, the caller gives up.
      const { pushManager } = await workers.ready;
      givenUp.throwIfAborted();
      const known = await pushManager.getSubscription();
      if (known && !hasKey(known, publicKey)) await known.unsubscribe();
      const subscription = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      givenUp.throwIfAborted();
      await person.write(personId);
      return toPushAddress(subscription);
    },
    subscribedUser: person.read,
    lastPushAt: person.lastPushAt,
    recordPushAt: person.recordPushAt,
    discardSubscription,
    unsubscribe: async () => {
      await person.clear();
      await closeShown(await notificationCenter()).catch(() => undefined);
      await discardSubscription();
    },
    showTest: async (title: string, body: string) => {
      const center = await notificationCenter();
      await center?.showNotification(title, { body, icon, tag: testTag });
    },
    closeTest: async () => closeShown(await notificationCenter(), { tag: testTag }),
  };
};

export type Push = ReturnType<typeof makePush>;

export const browserPush = (withLock: WithLock) =>
  makePush({
    ...browserPushParts(),
    withLock,
    clock: systemClock,
    caches: 'caches' in window ? window.caches : undefined,
  });
