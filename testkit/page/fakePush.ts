import type { PushPermission } from '../../src/platform/pushPermission.ts';
import type { PushAddress } from '../../src/platform/pushSubscription.ts';

export const fakePushAddress: PushAddress = {
  endpoint: 'https://push.example/rosa',
  keys: { p256dh: 'p256dh-of-rosa', auth: 'auth-of-rosa' },
};

export type FakePush = ReturnType<typeof makeFakePush>;

/** A device whose person answers as told, and whose push service is there or not. */
export const makeFakePush = (permission: PushPermission = 'unsupported') => {
  const push = {
    permission,
    promptAnswer: 'granted' as PushPermission,
    /** Whether the browser reaches its push service; without a worker it finds none to ask. */
    service: 'there' as 'there' | 'away' | 'noWorker',
    subscribed: null as { readonly publicKey: string; readonly personId: string } | null,
    /** When the last push came in, or was begun to be waited for. */
    recordedPushAt: null as number | null,
    testNotifications: [] as readonly string[],
    state: (): PushPermission => push.permission,
    requestPermission: async (): Promise<PushPermission> => {
      push.permission = push.promptAnswer;
      return push.permission;
    },
    subscribe: async (publicKey: string, personId: string) => {
      if (push.service === 'away') throw new DOMException('no push service', 'AbortError');
      if (push.service === 'noWorker') return null;
      push.subscribed = { publicKey, personId };
      return fakePushAddress;
    },
    subscribedUser: async (): Promise<string | null> => push.subscribed?.personId ?? null,
    lastPushAt: async (): Promise<number | null> => push.recordedPushAt,
    recordPushAt: async (now: number) => void (push.recordedPushAt = now),
    discardSubscription: async () => void (push.subscribed = null),
    unsubscribe: async () => void Object.assign(push, { subscribed: null, recordedPushAt: null }),
    showTest: async (title: string, body: string) => {
      push.testNotifications = [...push.testNotifications, `${title}: ${body}`];
    },
    closeTest: async () => void (push.testNotifications = []),
  };
  return push;
};
