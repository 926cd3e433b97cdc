import type { PushKind } from '../../contract/messages.ts';
import type { Push } from '../../src/device/push.ts';
import type { PushPermission } from '../../src/device/pushPermission.ts';
import type { PushAddress } from '../../src/device/pushSubscription.ts';

export interface DrivenPush extends Push {
  permission: PushPermission;
  /** What the person says when asked. */
  says: PushPermission;
  /** Whether the browser reaches its push service; without a worker it finds none to ask. */
  service: 'there' | 'away' | 'noWorker';
  /** What this device is subscribed with. */
  subscribed: { readonly publicKey: string; readonly personId: string } | null;
  /** The kinds of the notifications that stand on it. */
  standing: readonly PushKind[];
  /** When the last push came in, or was begun to be waited for. */
  heard: number | null;
  /** The notifications of a test that stand, as `title: body`. */
  tests: readonly string[];
}

export const drivenAddress: PushAddress = {
  endpoint: 'https://push.example/rosa',
  keys: { p256dh: 'p256dh-of-rosa', auth: 'auth-of-rosa' },
};

/** A device whose person answers as told, and whose push service is there or not. */
export const makeDrivenPush = (permission: PushPermission = 'unsupported'): DrivenPush => {
  const push: DrivenPush = {
    permission,
    says: 'granted',
    service: 'there',
    subscribed: null,
    standing: [],
    heard: null,
    tests: [],
    state: () => push.permission,
    ask: async () => {
      push.permission = push.says;
      return push.permission;
    },
    subscribe: async (publicKey, personId) => {
      if (push.service === 'away') throw new DOMException('no push service', 'AbortError');
      if (push.service === 'noWorker') return null;
      push.subscribed = { publicKey, personId };
      return drivenAddress;
    },
    person: async () => push.subscribed?.personId ?? null,
    heardAt: async () => push.heard,
    waitFrom: async (now) => {
      push.heard = now;
    },
    unsubscribe: async () => {
      push.subscribed = null;
      push.heard = null;
      push.standing = [];
    },
    close: async (kind) => {
      push.standing = push.standing.filter((one) => kind !== undefined && one !== kind);
    },
    showTest: async (title, body) => {
      push.tests = [...push.tests, `${title}: ${body}`];
    },
    closeTest: async () => {
      push.tests = [];
    },
  };
  return push;
};
