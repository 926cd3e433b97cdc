import type { PushKind } from '../../contract/messages.ts';
import type { PushPermission } from '../../src/device/pushPermission.ts';
import type { PushAddress } from '../../src/device/pushSubscription.ts';

export const drivenAddress: PushAddress = {
  endpoint: 'https://push.example/rosa',
  keys: { p256dh: 'p256dh-of-rosa', auth: 'auth-of-rosa' },
};

export type DrivenPush = ReturnType<typeof makeDrivenPush>;

/** A device whose person answers as told, and whose push service is there or not. */
export const makeDrivenPush = (permission: PushPermission = 'unsupported') => {
  const push = {
    permission,
    /** What the person says when asked. */
    says: 'granted' as PushPermission,
    /** Whether the browser reaches its push service; without a worker it finds none to ask. */
    service: 'there' as 'there' | 'away' | 'noWorker',
    /** What this device is subscribed with. */
    subscribed: null as { readonly publicKey: string; readonly personId: string } | null,
    /** The kinds of the notifications that stand on it. */
    standing: [] as readonly PushKind[],
    /** When the last push came in, or was begun to be waited for. */
    heard: null as number | null,
    /** The notifications of a test that stand, as `title: body`. */
    tests: [] as readonly string[],
    state: (): PushPermission => push.permission,
    ask: async (): Promise<PushPermission> => {
      push.permission = push.says;
      return push.permission;
    },
    subscribe: async (publicKey: string, personId: string) => {
      if (push.service === 'away') throw new DOMException('no push service', 'AbortError');
      if (push.service === 'noWorker') return null;
      push.subscribed = { publicKey, personId };
      return drivenAddress;
    },
    person: async (): Promise<string | null> => push.subscribed?.personId ?? null,
    heardAt: async (): Promise<number | null> => push.heard,
    waitFrom: async (now: number) => void (push.heard = now),
    unsubscribe: async () =>
      void Object.assign(push, { subscribed: null, heard: null, standing: [] }),
    close: async (kind?: PushKind) => {
      push.standing = push.standing.filter((one) => kind !== undefined && one !== kind);
    },
    showTest: async (title: string, body: string) => {
      push.tests = [...push.tests, `${title}: ${body}`];
    },
    closeTest: async () => void (push.tests = []),
  };
  return push;
};
