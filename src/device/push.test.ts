/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeMemoryCaches } from '../../testkit/page/memoryCaches.ts';
import { makePush, type PushParts } from './push.ts';
import { makePushPerson } from './pushSubscription.ts';

const keyOf = (seed: number) => Buffer.from(new Uint8Array(65).fill(seed)).toString('base64url');
const rosaId = '0198c0de-0000-7000-8000-000000000001';
/** Nobody gives up waiting. */
const patient = new AbortController().signal;

interface Subscribed {
  readonly endpoint: string;
  readonly key: string;
}

let subscribed: Subscribed | null;
let made: number;
let isRegistered: boolean;
let permission: NotificationPermission;
let says: NotificationPermission;
let keys: Record<string, string>;
/** The kinds of the notifications that stand; one that tells nothing is of none. */
let standing: (string | null)[];
let isTold: boolean;
let shown: [string, object][];
let closedTags: string[];
let caches: CacheStorage;
beforeEach(() => {
  subscribed = null;
  made = 0;
  isRegistered = true;
  permission = 'default';
  says = 'granted';
  keys = { p256dh: 'p256dh', auth: 'auth' };
  caches = makeMemoryCaches();
  standing = ['dose', 'emergency', null];
  isTold = true;
  shown = [];
  closedTags = [];
});

const asSubscription = ({ endpoint, key }: Subscribed) => ({
  options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
  toJSON: () => ({ endpoint, expirationTime: null, keys }),
  unsubscribe: async () => {
    subscribed = null;
    return true;
  },
});

/** As browsers do: one subscription a worker, which cannot be had with another key. */
const subscribe = jest.fn(
  async ({ applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: string }) => {
    if (subscribed && subscribed.key !== applicationServerKey) {
      throw new DOMException('another key', 'InvalidStateError');
    }
    if (!subscribed) made += 1;
    subscribed ??= { endpoint: `https://push.example/${made}`, key: applicationServerKey };
    return asSubscription(subscribed);
  },
);

const registration = {
  pushManager: {
    subscribe,
    getSubscription: async () => subscribed && asSubscription(subscribed),
  },
  showNotification: async (title: string, options: object) => void shown.push([title, options]),
  getNotifications: async (filter?: { tag: string }) => {
    if (filter) return [{ close: () => closedTags.push(filter.tag) }];
    if (!isTold) throw new DOMException('not now', 'UnknownError');
    return standing.map((kind) => ({
      data: kind && { id: 'x', kind },
      close: () => {
        standing = standing.filter((one) => one !== kind);
      },
    }));
  },
};

const parts = (): PushParts =>
  ({
    notification: {
      get permission() {
        return permission;
      },
      requestPermission: async () => (permission = says),
    },
    workers: {
      getRegistration: async () => (isRegistered ? registration : undefined),
      get ready() {
        return isRegistered ? Promise.resolve(registration) : new Promise(() => {});
      },
    },
    caches,
    hasPush: true,
  }) as unknown as PushParts;

const open = (more: Partial<PushParts> = {}) => makePush({ ...parts(), ...more });

describe('what the person has said', () => {
  test.each(['default', 'granted', 'denied'] as const)('%s is told as it is', (said) => {
    permission = said;
    expect(open().state()).toBe(said);
  });

  test.each<[string, Partial<PushParts>]>([
    ['notifications', { notification: undefined }],
    ['workers', { workers: undefined }],
    ['push', { hasPush: false }],
  ])('counts for nothing in a browser without %s', (_what, missing) => {
    permission = 'granted';
    expect(open(missing).state()).toBe('unsupported');
  });

  test.each(['granted', 'denied', 'default'] as const)('%s comes of asking', async (said) => {
    says = said;
    expect(await open().ask()).toBe(said);
  });
});

describe('subscribing', () => {
  test('tells where this device is reached, and promises to show every push', async () => {
    expect(await open().subscribe(keyOf(1), rosaId, patient)).toEqual({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p256dh', auth: 'auth' },
    });
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: keyOf(1),
    });
  });

  test('again with the same key keeps the subscription, however the key is padded', async () => {
    const push = open();
    await push.subscribe(keyOf(255), rosaId, patient);
    await push.subscribe(`${keyOf(255)}=`, rosaId, patient).catch(() => undefined);
    await push.subscribe(keyOf(255), rosaId, patient);
    expect(made).toBe(1);
  });

  test('with another key replaces the subscription', async () => {
    const push = open();
    await push.subscribe(keyOf(1), rosaId, patient);
    expect(await push.subscribe(keyOf(2), rosaId, patient)).toMatchObject({
      endpoint: 'https://push.example/2',
    });
  });

  test('waits for no worker where none is registered', async () => {
    isRegistered = false;
    expect(await open().subscribe(keyOf(1), rosaId, patient)).toBeNull();
  });

  test('is worth nothing without the keys of the browser', async () => {
    keys = {};
    expect(await open().subscribe(keyOf(1), rosaId, patient)).toBeNull();
  });

  test('rejects as the browser does', async () => {
    subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'));
    await expect(open().subscribe(keyOf(1), rosaId, patient)).rejects.toThrow('no push service');
  });

  test('leaves to the worker whose it is, until it ends', async () => {
    const push = open();
    await push.subscribe(keyOf(1), rosaId, patient);
    expect(await makePushPerson(caches).read()).toBe(rosaId);
    expect(await push.person()).toBe(rosaId);
    await push.unsubscribe();
    expect(await makePushPerson(caches).read()).toBeNull();
    expect(await push.person()).toBeNull();
  });

  test('that was given up before the worker was ready subscribes nobody', async () => {
    const asked = new AbortController();
    const subscribing = open().subscribe(keyOf(1), rosaId, asked.signal);
    asked.abort(new Error('too slow'));
    await expect(subscribing).rejects.toThrow('too slow');
    expect(made).toBe(0);
  });

  test('that was given up meanwhile leaves nobody to the worker', async () => {
    const asked = new AbortController();
    const subscribing = open().subscribe(keyOf(1), rosaId, asked.signal);
    subscribe.mockImplementationOnce(async ({ applicationServerKey: key }) => {
      asked.abort(new Error('too slow'));
      return asSubscription({ endpoint: 'https://push.example/late', key });
    });
    await expect(subscribing).rejects.toThrow('too slow');
    expect(await makePushPerson(caches).read()).toBeNull();
  });

  test('goes without a storage for the worker, and with one that refuses', async () => {
    const refuse = () => Promise.reject(new DOMException('private', 'SecurityError'));
    const refusing = { open: refuse, delete: refuse } as unknown as CacheStorage;
    const withholding = {
      open: async () => ({ put: refuse, match: refuse }),
      delete: refuse,
    } as unknown as CacheStorage;
    for (const storage of [undefined, refusing, withholding]) {
      const push = open({ caches: storage });
      expect(await push.subscribe(keyOf(1), rosaId, patient)).not.toBeNull();
      await push.unsubscribe();
      expect(await makePushPerson(storage).read()).toBeNull();
    }
  });
});

describe('what came in', () => {
  test('is known until the subscription ends', async () => {
    const push = open();
    expect(await push.heardAt()).toBeNull();
    await push.waitFrom(1_000);
    expect(await push.heardAt()).toBe(1_000);
    await makePushPerson(caches).noteHeard(2_000);
    expect(await push.heardAt()).toBe(2_000);
    await push.unsubscribe();
    expect(await push.heardAt()).toBeNull();
  });
});

describe('a test', () => {
  test('shows a notification through the worker, and closes it alone', async () => {
    const push = open();
    await push.showTest('Medication Reminder', 'This is a test.');
    expect(shown).toEqual([
      [
        'Medication Reminder',
        { body: 'This is a test.', icon: '/icons/icon-192.png', tag: 'test' },
      ],
    ]);
    await push.closeTest();
    expect(closedTags).toEqual(['test']);
    expect(standing).toEqual(['dose', 'emergency', null]);
  });

  test('shows nothing without a worker', async () => {
    isRegistered = false;
    await open().showTest('Medication Reminder', 'This is a test.');
    await open({ workers: undefined }).closeTest();
    expect(shown).toEqual([]);
  });
});

describe('unsubscribing', () => {
  test('ends the subscription', async () => {
    const push = open();
    await push.subscribe(keyOf(1), rosaId, patient);
    await push.unsubscribe();
    expect(subscribed).toBeNull();
  });

  test('takes down what was pushed', async () => {
    const push = open();
    await push.subscribe(keyOf(1), rosaId, patient);
    await push.unsubscribe();
    expect(standing).toEqual([]);
  });

  test('ends the subscription also where the browser tells nothing of its notifications', async () => {
    isTold = false;
    const push = open();
    await push.subscribe(keyOf(1), rosaId, patient);
    await push.unsubscribe();
    expect(subscribed).toBeNull();
  });

  test.each([true, false])('with nothing to end does nothing; a worker: %s', async (registered) => {
    isRegistered = registered;
    await open().unsubscribe();
    await open({ workers: undefined }).unsubscribe();
    expect(subscribed).toBeNull();
  });
});

describe('closing', () => {
  test('takes down the notifications of a kind, and leaves the others', async () => {
    await open().close('dose');
    expect(standing).toEqual(['emergency', null]);
  });

  test('takes down all', async () => {
    await open().close();
    expect(standing).toEqual([]);
  });

  test('finds nothing without a worker', async () => {
    isRegistered = false;
    await open().close();
    await open({ workers: undefined }).close('dose');
    expect(standing).toHaveLength(3);
  });
});
