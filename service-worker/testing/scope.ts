import { jest } from '@jest/globals';
import type { Clock } from '../../src/device/clock.ts';
import { makePushPerson } from '../../src/device/pushSubscription.ts';
import { makeMemoryCaches } from '../../src/testing/memoryCaches.ts';
import { setupPush } from '../push.ts';

const origin = 'https://upstroke.test';

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & Readonly<Record<string, unknown>>;
}

interface PageOptions {
  readonly visibilityState?: DocumentVisibilityState;
  readonly focused?: boolean;
  /** A browser may refuse to bring a page to the front. */
  readonly isShy?: boolean;
}

export const subscriptionOf = (endpoint: string, key = new ArrayBuffer(2)): PushSubscription =>
  ({
    options: { applicationServerKey: key, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
  }) as unknown as PushSubscription;

/** A worker's surroundings that a test drives: its events, its pages, its time. */
export const makeScope = (clock: Clock) => {
  const listeners = new Map<string, (event: unknown) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const pages: unknown[] = [];
  const calls: { path: string; init: RequestInit }[] = [];
  const subscribe = jest.fn(async (_options: PushSubscriptionOptionsInit) =>
    subscriptionOf('https://push.example/renewed'),
  );
  let isOnline = true;
  let isBroken = false;
  let lockFree: Promise<void> = Promise.resolve();
  const caches = makeMemoryCaches();
  const answerable = <T>(answer: T): Promise<T> =>
    isBroken ? Promise.reject(new Error('the browser does not say')) : Promise.resolve(answer);

  const scope = {
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void listeners.set(name, listener),
    location: new URL('/sw.js', origin),
    caches,
    navigator: {
      locks: {
        request: async (name: string, work: () => Promise<unknown>) => {
          if (name === 'push') await lockFree;
          return work();
        },
      },
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => {
        // One takes the place of another with its tag.
        const before = shown.findIndex((one) => one.options.tag === options.tag);
        if (before >= 0) shown.splice(before, 1);
        shown.push({ title, options });
      },
      getNotifications: ({ tag }: { tag: string }) =>
        answerable(shown.map(({ options }) => options).filter((options) => options.tag === tag)),
      pushManager: { subscribe },
    },
    clients: {
      matchAll: () => answerable(pages),
      openWindow: async (url: string) => void opened.push(url),
    },
    fetch: async (path: string, init: RequestInit) => {
      calls.push({ path, init });
      if (!isOnline) throw new TypeError('Failed to fetch');
      return new Response('{}');
    },
  };
  setupPush(scope as unknown as ServiceWorkerGlobalScope, clock);

  /** Hands over an event, and waits for what it keeps the worker alive for. */
  const hand = async (name: string, event: object): Promise<void> => {
    const kept: Promise<unknown>[] = [];
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => void kept.push(work),
    });
    if (kept.length !== 1) throw new Error(`${name} was waited for ${kept.length} times`);
    await Promise.all(kept);
  };

  return {
    shown,
    opened,
    calls,
    subscribe,
    person: makePushPerson(caches),
    goOffline: () => {
      isOnline = false;
    },
    /** The browser tells nothing of its notifications and pages. */
    breakDown: () => {
      isBroken = true;
    },
    /** A page of ours signs in or out meanwhile; returns how that ends. */
    holdLock: () => {
      let letGo = () => {};
      lockFree = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
    addPage: (
      path: string,
      { visibilityState = 'visible', focused = false, isShy = false }: PageOptions = {},
    ) => {
      const page = {
        url: new URL(path, origin).href,
        visibilityState,
        focused,
        focus: jest.fn(async () => {
          if (isShy) throw new DOMException('not now', 'InvalidAccessError');
          return page;
        }),
        navigate: jest.fn(),
      };
      pages.push(page);
      return page;
    },
    /** A push with this text; without one it is empty. */
    push: (text?: string) =>
      hand('push', {
        data: text === undefined ? null : { json: () => JSON.parse(text) as unknown },
      }),
    /** As a browser with Declarative Web Push hands a mutable message over. */
    propose: (notification: object) => hand('push', { data: null, notification }),
    tap: async (data: unknown) => {
      const close = jest.fn();
      await hand('notificationclick', { notification: { data, close } });
      return { close };
    },
    changeSubscription: (change: object) => hand('pushsubscriptionchange', change),
  };
};
