/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeFakeCaches } from '../../testkit/worker/fakeCaches.ts';
import { systemClock } from './clock.ts';
import { makeWithLock } from './withLock.ts';
import { makePush, type PushDeps } from './push.ts';
import { makePushOwner } from './pushSubscription.ts';

const keyOf = (seed: number) => Buffer.from(new Uint8Array(65).fill(seed)).toString('base64url');
const rosaId = '0198c0de-0000-7000-8000-000000000001';
const keys = { p256dh: 'p256dh', auth: 'auth' };
const refuse = () => Promise.reject(new DOMException('private', 'SecurityError'));

type Subscribed = Readonly<Record<'endpoint' | 'key', string>>;
let subscribed: Subscribed | null;
let made: number;
let isRegistered: boolean;
let permission: NotificationPermission;
let caches: CacheStorage;
/** The kinds of the shown notifications; null without data. */
let shown: (string | null)[];
let notified: [string, object][];
let closedTags: string[];
const getNotifications = jest.fn<(filter?: { tag: string }) => Promise<object[]>>();
const asSubscription = ({ endpoint, key }: Subscribed) => ({
  options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
  toJSON: () => ({ endpoint, expirationTime: null, keys }),
  unsubscribe: async () => {
    subscribed = null;
    return true;
  },
});
/** As browsers do: one subscription per worker, which keeps its key. */
const subscribe = jest.fn(
  async ({ applicationServerKey: key }: { readonly applicationServerKey: string }) => {
    if (subscribed && subscribed.key !== key) throw new DOMException('other key');
    if (!subscribed) made += 1;
    subscribed ??= { endpoint: `https://push.example/${made}`, key };
    return asSubscription(subscribed);
  },
);
const registration = {
  pushManager: {
    subscribe,
    getSubscription: async () => subscribed && asSubscription(subscribed),
  },
  showNotification: async (title: string, options: object) => void notified.push([title, options]),
  getNotifications,
};
beforeEach(() => {
  subscribed = null;
  made = 0;
  isRegistered = true;
  permission = 'default';
  ({ caches } = makeFakeCaches());
  shown = ['dose', 'emergency', null];
  notified = [];
  closedTags = [];
  getNotifications.mockImplementation(async (filter) =>
    filter
      ? [{ close: () => closedTags.push(filter.tag) }]
      : shown.map((kind) => ({
          data: kind && { id: 'x', kind },
          close: () => (shown = shown.filter((one) => one !== kind)),
        })),
  );
});

const open = (more: Partial<PushDeps> = {}) =>
  makePush({
    notification: {
      get permission() {
        return permission;
      },
      requestPermission: async () => (permission = 'granted'),
    },
    workers: {
      getRegistration: async () => (isRegistered ? registration : undefined),
      get ready() {
        return isRegistered ? Promise.resolve(registration) : new Promise(() => {});
      },
    },
    caches,
    hasPush: true,
    withLock: makeWithLock(undefined),
    clock: systemClock,
    ...more,
  } as unknown as PushDeps);
const subscribeRosa = (push = open(), key = keyOf(1), signal = new AbortController().signal) =>
  push.subscribe(key, rosaId, signal);

test('the permission is that of the browser, or unsupported where a part is missing', async () => {
  const push = open();
  expect(push.state()).toBe('default');
  expect(await push.requestPermission()).toBe('granted');
  for (const missing of [{ notification: undefined }, { workers: undefined }, { hasPush: false }]) {
    expect(open(missing).state()).toBe('unsupported');
  }
});

describe('subscribing', () => {
  test('returns the address of the device, and stores its user for the worker until it ends', async () => {
    const push = open();
    expect(await subscribeRosa(push)).toEqual({ endpoint: 'https://push.example/1', keys });
    const options = { userVisibleOnly: true, applicationServerKey: keyOf(1) };
    expect(subscribe).toHaveBeenCalledWith(options);
    expect([await makePushOwner(caches).read(), await push.subscribedUser()]).toEqual([
      rosaId,
      rosaId,
    ]);
    expect(await push.lastPushAt()).toBeNull();
    await push.recordPushAt(1_000);
    expect(await push.lastPushAt()).toBe(1_000);
    await push.unsubscribe();
    expect([subscribed, await push.subscribedUser(), await push.lastPushAt()]).toEqual([
      null,
      null,
      null,
    ]);
    expect(shown).toEqual([]);
  });

  test('keeps the subscription of the same key, padded or not, and replaces that of another', async () => {
    const push = open();
    await subscribeRosa(push, keyOf(255));
    await subscribeRosa(push, `${keyOf(255)}=`).catch(() => undefined);
    await subscribeRosa(push, keyOf(255));
    expect(made).toBe(1);
    const endpoint = 'https://push.example/2';
    expect(await subscribeRosa(push, keyOf(2))).toMatchObject({ endpoint });
  });

  test('waits for a worker that is registered after the screen', async () => {
    let register = (_registered: typeof registration) => {};
    const ready = new Promise<typeof registration>((resolve) => (register = resolve));
    const workers = { getRegistration: async () => undefined, ready };
    const address = subscribeRosa(open({ workers } as unknown as Partial<PushDeps>));
    register(registration);
    expect(await address).toMatchObject({ keys });
  });

  test('returns null without service workers, rejects as the browser does, and stops when it is aborted', async () => {
    subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'));
    await expect(subscribeRosa()).rejects.toThrow('no push service');
    expect(await subscribeRosa(open({ workers: undefined }))).toBeNull();
    isRegistered = false;
    await open().unsubscribe();
    await open({ workers: undefined }).unsubscribe();
    isRegistered = true;
    const before = new AbortController();
    const subscribing = subscribeRosa(open(), keyOf(1), before.signal);
    before.abort(new Error('too slow'));
    await expect(subscribing).rejects.toThrow('too slow');
    expect(made).toBe(0);
    const during = new AbortController();
    subscribe.mockImplementationOnce(async ({ applicationServerKey: key }) => {
      during.abort(new Error('too slow'));
      return asSubscription({ endpoint: 'https://push.example/late', key });
    });
    await expect(subscribeRosa(open(), keyOf(1), during.signal)).rejects.toThrow('too slow');
    expect(await makePushOwner(caches).read()).toBeNull();
  });

  test.each([
    ['no storage for the worker', undefined],
    ['a storage that cannot be opened', { open: refuse }],
    ['a storage that cannot be written', { open: async () => ({ put: refuse, match: refuse }) }],
  ])('works with %s', async (_what, storage) => {
    const push = open({ caches: storage && ({ ...storage, delete: refuse } as never) });
    expect(await subscribeRosa(push)).not.toBeNull();
    getNotifications.mockImplementation(refuse);
    await push.unsubscribe();
    expect(subscribed).toBeNull();
  });
});

test('an address that is no use is discarded alone: the next one is new', async () => {
  const push = open();
  await subscribeRosa(push);
  await push.discardSubscription();
  expect([subscribed, await push.subscribedUser(), shown.length]).toEqual([null, rosaId, 3]);
  expect(await subscribeRosa(push)).toMatchObject({ endpoint: 'https://push.example/2' });
});

test('a test notification is shown and closed alone; unsubscribing closes all', async () => {
  const push = open();
  await push.showTest('Medication Reminder', 'This is a test.');
  const options = { body: 'This is a test.', icon: '/icons/icon-192.png', tag: 'test' };
  expect(notified).toEqual([['Medication Reminder', options]]);
  await push.closeTest();
  expect(closedTags).toEqual(['test']);
  expect(shown).toHaveLength(3);
  await push.unsubscribe();
  expect(shown).toEqual([]);
});
