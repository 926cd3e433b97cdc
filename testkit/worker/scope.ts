import 'fake-indexeddb/auto';
import { jest } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import type { MessageToPage } from '../../contract/messages.ts';
import type { Clock } from '../../src/device/clock.ts';
import { makeDatabase } from '../../src/device/database.ts';
import { makeEmergencyQueue } from '../../src/device/emergency/emergencyQueue.ts';
import { type Exclusively, makeExclusively } from '../../src/device/exclusively.ts';
import { makeFired } from '../../src/device/fired.ts';
import { makeAlarmEvents } from '../../src/device/outbox/alarmEvents.ts';
import { makeOutboxStore } from '../../src/device/outbox/outboxStore.ts';
import { makePushPerson } from '../../src/device/pushSubscription.ts';
import { makeScheduleStore } from '../../src/device/schedule.ts';
import { makeMemoryCaches } from '../page/memoryCaches.ts';
import { setupWorker } from '../../service-worker/setupWorker.ts';
import { makeStanding } from './standing.ts';
import { serverAnswer } from './serverAnswer.ts';

interface PageOptions {
  readonly visibilityState?: DocumentVisibilityState;
  readonly focused?: boolean;
  /** A browser may refuse to bring a page to the front. */
  readonly isShy?: boolean;
  /** Whether its alarm sounds when it is told of one; null where it does not say. */
  readonly sounds?: boolean | null;
}

interface ScopeOptions {
  readonly origin?: string;
  readonly fetch?: typeof fetch;
  /** How many buttons a notification has; null where the platform does not say. */
  readonly maxActions?: number | null;
}

interface Call {
  readonly path: string;
  readonly init: RequestInit;
}

export const subscriptionOf = (endpoint: string, key = new ArrayBuffer(2)): PushSubscription =>
  ({
    options: { applicationServerKey: key, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
  }) as unknown as PushSubscription;

/** A browser stops a worker without a word: its timers run no more, and it holds no lock. */
const mortal = (clock: Clock, locks: Exclusively) => {
  let isAlive = true;
  let end = () => {};
  const death = new Promise<never>((_resolve, reject) => {
    end = () => reject(new Error('The browser has stopped this worker'));
  });
  death.catch(() => undefined);
  return {
    locks: {
      request: (name: string, work: () => Promise<unknown>) =>
        locks(name, () => (isAlive ? Promise.race([work(), death]) : death)),
    },
    clock: {
      ...clock,
      at: (instant: number, run: () => void) => clock.at(instant, () => isAlive && run()),
    },
    kill: () => {
      isAlive = false;
      end();
    },
  };
};

/** The worker of a fresh device whose events, pages and time a test drives; its database is real. */
export const makeScope = (
  clock: Clock,
  {
    origin = 'https://upstroke.test',
    fetch = async (input) => serverAnswer(input),
    maxActions = 2,
  }: ScopeOptions = {},
) => {
  globalThis.indexedDB = new IDBFactory();
  const listeners = new Map<string, (event: unknown) => void>();
  const standing = makeStanding();
  const opened: string[] = [];
  const pages: unknown[] = [];
  const calls: Call[] = [];
  const syncs: string[] = [];
  /** By which a page may reply to the worker. */
  const ports: MessagePort[] = [];
  const subscribe = jest.fn(async (_options: PushSubscriptionOptionsInit) =>
    subscriptionOf('https://push.example/renewed'),
  );
  let badge: number | null = null;
  let isOnline = true;
  const locks = makeExclusively(undefined);
  let life = mortal(clock, locks);
  const caches = makeMemoryCaches();

  const scope = {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      if (listeners.has(name)) throw new Error(`${name} is heard twice`);
      listeners.set(name, listener);
    },
    location: new URL('/sw.js', origin),
    caches,
    ...(maxActions !== null && { Notification: { maxActions } }),
    registration: {
      ...standing.registration,
      pushManager: { subscribe },
      sync: { register: async (tag: string) => void syncs.push(tag) },
    },
    clients: {
      matchAll: () => standing.answerable(pages),
      openWindow: async (url: string) => void opened.push(url),
    },
    fetch: async (input: URL, init: RequestInit) => {
      calls.push({ path: input.pathname, init });
      if (!isOnline) throw new TypeError('Failed to fetch');
      return fetch(input, init);
    },
  };

  /** The browser starts the worker anew; what it had in memory is gone. */
  const restart = () => {
    life.kill();
    for (const port of ports.splice(0)) port.close();
    listeners.clear();
    life = mortal(clock, locks);
    const setAppBadge = async (count: number) => void (badge = count);
    const clearAppBadge = async () => void (badge = 0);
    const navigator = { locks: life.locks, setAppBadge, clearAppBadge };
    const itsScope = { ...scope, navigator };
    setupWorker(itsScope as unknown as ServiceWorkerGlobalScope, life.clock);
  };
  restart();

  /** Hands over an event, and waits for what it keeps the worker alive for. */
  const hand = async (name: string, event: object = {}): Promise<void> => {
    const kept: Promise<unknown>[] = [];
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => void kept.push(work),
    });
    if (kept.length !== 1) throw new Error(`${name} was waited for ${kept.length} times`);
    await Promise.all(kept);
  };

  const database = makeDatabase();
  return {
    /** The number at the app's icon; null where the worker never had a word in it. */
    badge: () => badge,
    /** What stands on the device, and all that ever did. */
    shown: standing.shown,
    history: standing.history,
    opened,
    calls,
    syncs,
    subscribe,
    person: makePushPerson(caches),
    /** What a page on the same device reads and writes. */
    device: {
      schedule: makeScheduleStore(database),
      fired: makeFired(database),
      alarmEvents: makeAlarmEvents(database),
      outbox: makeOutboxStore(database),
      emergencyQueue: makeEmergencyQueue(database, clock),
    },
    goOnline: () => {
      isOnline = true;
    },
    goOffline: () => {
      isOnline = false;
    },
    breakDown: standing.breakDown,
    forbid: standing.forbid,
    restart,
    /** A page of ours holds it; returns how that ends. */
    holdLock: (name = 'push') => {
      let letGo = () => {};
      void locks(name, () => new Promise<void>((resolve) => (letGo = resolve)));
      return () => letGo();
    },
    addPage: (
      path: string,
      {
        visibilityState = 'visible',
        focused = false,
        isShy = false,
        sounds = false,
      }: PageOptions = {},
    ) => {
      const heard: MessageToPage[] = [];
      const page = {
        url: new URL(path, origin).href,
        visibilityState,
        focused,
        heard,
        focus: jest.fn(async () => {
          if (isShy) throw new DOMException('not now', 'InvalidAccessError');
          return page;
        }),
        navigate: jest.fn(),
        postMessage: (message: MessageToPage, given: readonly MessagePort[] = []) => {
          heard.push(message);
          ports.push(...given);
          if (sounds !== null) given[0]?.postMessage({ sounds });
        },
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
    message: (data: unknown) => hand('message', { data }),
    sync: (tag = 'outbox') => hand('sync', { tag }),
    dismiss: () => hand('notificationclose'),
    /** A browser waits for nothing here. */
    activate: () => listeners.get('activate')?.({}),
    /** A tap on a notification of that data, or on one of its buttons. */
    tap: async (data: unknown, action = '') => {
      const close = jest.fn();
      await hand('notificationclick', { notification: { data, close }, action });
      return { close };
    },
    /** A tap on a button of the notification that stands there alone. */
    act: async (action: string) => {
      const [notification] = await standing.registration.getNotifications();
      await hand('notificationclick', { notification, action });
    },
    changeSubscription: (change: object) => hand('pushsubscriptionchange', change),
  };
};

export type TestWorker = ReturnType<typeof makeScope>;
