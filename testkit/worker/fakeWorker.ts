import 'fake-indexeddb/auto';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import type { MessageToPage, PushKind } from '../../contract/messages.ts';
import { setupWorker } from '../../service-worker/setupWorker.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { makeDatabase } from '../../src/platform/database.ts';
import { makeEmergencyQueue } from '../../src/platform/emergency/emergencyQueue.ts';
import { makeWithLock } from '../../src/platform/withLock.ts';
import { makeFiredAlarms } from '../../src/platform/firedAlarms.ts';
import { makeAlarmEvents } from '../../src/platform/outbox/alarmEvents.ts';
import { makeOutboxStore } from '../../src/platform/outbox/outboxStore.ts';
import { makePushOwner } from '../../src/platform/pushSubscription.ts';
import { makeScheduleStore } from '../../src/platform/scheduleStore.ts';
import { makeEventTarget, makeNotifications, makeStoppableRuntime } from './fakeBrowser.ts';
import { makeFakeCaches } from './fakeCaches.ts';
import { makePushMessage, type PushOptions, rosaId, serverResponse } from './fixtures.ts';

const origin = 'https://upstroke.test';

interface PageOptions {
  readonly visibilityState?: DocumentVisibilityState;
  readonly focused?: boolean;
  /** A browser may refuse to bring a page to the front. */
  readonly cannotFocus?: boolean;
  /** The page's reply about its alarm; null for no reply. */
  readonly sounds?: boolean | null;
}

interface WorkerOptions {
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

interface Channel<T> {
  readonly subscribe: (listener: (message: T) => void) => unknown;
  readonly close: () => void;
}

/** Collects the messages of a channel during each test of a file. */
export const collect = <T>(open: () => Channel<T>): readonly T[] => {
  const messages: T[] = [];
  let channel: Channel<T>;
  beforeEach(() => {
    messages.length = 0;
    channel = open();
    channel.subscribe((message) => void messages.push(message));
  });
  afterEach(() => channel.close());
  return messages;
};

/** Starts the worker on a new device; the test hands over events and moves the clock. Its database is real. */
export const startWorker = (
  clock: Clock,
  { fetch = async (input) => serverResponse(input), maxActions = 2 }: WorkerOptions = {},
) => {
  globalThis.indexedDB = new IDBFactory();
  const events = makeEventTarget();
  const notifications = makeNotifications();
  const opened: string[] = [];
  const pages: unknown[] = [];
  const calls: Call[] = [];
  const syncs: string[] = [];
  /** On which a page may reply to the worker. */
  const ports: MessagePort[] = [];
  const subscribe = jest.fn(async (_options: PushSubscriptionOptionsInit) =>
    subscriptionOf('https://push.example/renewed'),
  );
  let badge: number | null = null;
  let isOnline = true;
  const locks = makeWithLock(undefined);
  let running = makeStoppableRuntime(clock, locks);
  const { caches } = makeFakeCaches();

  const scope = {
    addEventListener: events.addEventListener,
    location: new URL('/sw.js', origin),
    caches,
    ...(maxActions !== null && { Notification: { maxActions } }),
    registration: {
      ...notifications.registration,
      pushManager: { subscribe },
      sync: { register: async (tag: string) => void syncs.push(tag) },
    },
    clients: {
      matchAll: () => notifications.answerUnlessBroken(pages),
      openWindow: async (url: string) => void opened.push(url),
    },
    fetch: async (input: URL, init: RequestInit) => {
      calls.push({ path: input.pathname, init });
      if (!isOnline) throw new TypeError('Failed to fetch');
      return fetch(input, init);
    },
  };

  /** The browser stops the worker, which loses its memory, and starts it again. */
  const restart = () => {
    running.stop();
    for (const port of ports.splice(0)) port.close();
    events.clear();
    running = makeStoppableRuntime(clock, locks);
    const navigator = {
      locks: { request: running.withLock },
      setAppBadge: async (count: number) => void (badge = count),
      clearAppBadge: async () => void (badge = 0),
    };
    const workerScope = { ...scope, navigator } as unknown as ServiceWorkerGlobalScope;
    setupWorker(workerScope, running.clock);
  };
  restart();

  /** Hands over an event, and waits for the work that it keeps the worker running for. */
  const dispatch = async (name: string, event: object = {}): Promise<void> => {
    const work = events.dispatch(name, event);
    if (work.length !== 1) throw new Error(`${name} called waitUntil ${work.length} times`);
    await work[0];
  };
  /** A push with this text; without one it is empty. */
  const pushText = (text?: string) =>
    dispatch('push', {
      data: text === undefined ? null : { json: () => JSON.parse(text) as unknown },
    });

  const database = makeDatabase();
  const fired = makeFiredAlarms(database);
  const { shown, history, breakDown, forbid } = notifications;
  return {
    opened,
    calls,
    syncs,
    subscribe,
    restart,
    pushText,
    breakDown,
    forbid,
    /** The number on the app's icon; null where the worker has set none. */
    badge: () => badge,
    /** The notifications on the device, and all that were ever shown. */
    shown,
    history,
    /** All that were shown with a sound. */
    alerts: () => history.filter(({ options }) => options.silent === false),
    /** The options of the latest. */
    latest: () => history.at(-1)?.options ?? {},
    paths: () => calls.map(({ path }) => path),
    person: makePushOwner(caches),
    /** The stores that a page of the same device reads and writes. */
    device: {
      schedule: makeScheduleStore(database),
      fired,
      alarmEvents: makeAlarmEvents(database),
      outbox: makeOutboxStore(database),
      emergencyQueue: makeEmergencyQueue(database, clock),
    },
    /** Rosa's doses that have rung on this device. */
    firedDoses: () => fired.list(rosaId, clock.now()),
    goOnline: () => void (isOnline = true),
    goOffline: () => void (isOnline = false),
    /** A page holds this lock until the returned function is called. */
    holdLock: (name = 'push') => {
      let release = () => {};
      void locks(name, () => new Promise<void>((resolve) => (release = resolve)));
      return () => release();
    },
    addPage: (path: string, options: PageOptions = {}) => {
      const { visibilityState = 'visible', focused = false, sounds = false } = options;
      const received: MessageToPage[] = [];
      const page = {
        url: new URL(path, origin).href,
        visibilityState,
        focused,
        received,
        /** How often it was told that a dose is due. */
        alarms: () => received.filter(({ type }) => type === 'ALARM_TRIGGERED').length,
        focus: jest.fn(async () => {
          if (options.cannotFocus) throw new DOMException('not now', 'InvalidAccessError');
          return page;
        }),
        navigate: jest.fn(),
        postMessage: (message: MessageToPage, given: readonly MessagePort[] = []) => {
          received.push(message);
          ports.push(...given);
          if (sounds !== null) given[0]?.postMessage({ sounds });
        },
      };
      pages.push(page);
      return page;
    },
    push: (kind: PushKind, options?: PushOptions) =>
      pushText(JSON.stringify(makePushMessage(kind, options))),
    /** A push as a browser with Declarative Web Push hands over a mutable message. */
    propose: (notification: object) => dispatch('push', { data: null, notification }),
    message: (data: unknown) => dispatch('message', { data }),
    /** An event that asks for nothing itself. */
    wake: () => dispatch('message', { data: null }),
    sync: (tag = 'outbox') => dispatch('sync', { tag }),
    dismiss: () => dispatch('notificationclose'),
    /** Does not wait, as a browser does not. */
    activate: () => void events.dispatch('activate'),
    /** A tap on a notification with this data, or on one of its buttons. */
    tap: async (data: unknown, action = '') => {
      const close = jest.fn();
      await dispatch('notificationclick', { notification: { data, close }, action });
      return { close };
    },
    /** A tap on a button of the one notification on the device. */
    act: async (action: string) => {
      const [notification] = await notifications.registration.getNotifications();
      await dispatch('notificationclick', { notification, action });
    },
    changeSubscription: (change: object) => dispatch('pushsubscriptionchange', change),
  };
};

export type TestWorker = ReturnType<typeof startWorker>;
