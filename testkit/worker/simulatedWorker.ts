import { setupPageMessages } from '../../service-worker/pageMessages.ts';
import { setupOutboxSync } from '../../service-worker/outboxSync.ts';
import type { WorkerContext } from '../../service-worker/context.ts';
import { setupPush } from '../../service-worker/push.ts';
import { setupReminders } from '../../service-worker/reminders.ts';
import { setupNotificationClick } from '../../service-worker/notificationClick.ts';
import { makeNotificationCenter } from '../../src/platform/notificationCenter.ts';
import { makePushOwner } from '../../src/platform/pushSubscription.ts';
import type { SimulatedWorkerOptions, SimulatedWorker } from '../simulation/simulatedWorker.ts';
import {
  makeEventTarget,
  makeNotifications,
  makeStoppableRuntime,
  type Shown,
} from './fakeBrowser.ts';
import { makeFakeCaches } from './fakeCaches.ts';

/** A browser stops a worker that received no event for so long. */
const idleTimeoutMs = 40_000;

/** The worker of one simulated phone; the browser stops and starts it. */
export const makeSimulatedWorker = (config: SimulatedWorkerOptions): SimulatedWorker => {
  const { clock, stores, wire } = config;
  const events = makeEventTarget();
  const { shown, registration } = makeNotifications();
  const pushPerson = makePushOwner(makeFakeCaches().caches);
  let running = makeStoppableRuntime(clock, config.withLock);

  const scopeOf = (isRunning: () => boolean) => ({
    addEventListener: events.addEventListener,
    location: new URL('https://upstroke.test/sw.js'),
    Notification: { maxActions: 2 },
    registration: {
      ...registration,
      showNotification: async (title: string, options: Shown['options']) => {
        if (!isRunning()) return;
        await registration.showNotification(title, options);
        config.onShown({ title, options });
      },
    },
    clients: { matchAll: async () => config.pages(), openWindow: async () => null },
  });

  const start = () => {
    running.stop();
    running = makeStoppableRuntime(clock, config.withLock);
    events.clear();
    const channel = { subscribe: () => () => undefined, close: () => undefined };
    const scope = scopeOf(running.isRunning) as unknown as ServiceWorkerGlobalScope;
    const parts: WorkerContext = {
      ...stores,
      scope,
      clock: running.clock,
      pushOwner: pushPerson,
      notifications: makeNotificationCenter(running, scope.registration),
      withLock: running.withLock,
      openMedicationBus: () => ({ ...channel, post: config.post }),
      openAlarmBus: () => ({ ...channel, post: () => undefined }),
      send: (personId, call) => wire(call, { token: null, accountId: personId }),
    };
    const thenCheck = setupReminders(parts);
    setupPush(parts, thenCheck);
    setupNotificationClick(parts, thenCheck);
    setupPageMessages(parts, thenCheck);
    setupOutboxSync(parts, thenCheck);
  };
  start();

  let lastEventAt = 0;
  const dispatch = (name: string, event: object = {}): void => {
    const now = clock.now();
    lastEventAt = now;
    const { isRunning } = running;
    clock.runAt(now + idleTimeoutMs, () => {
      if (isRunning() && lastEventAt === now) start();
    });
    for (const work of events.dispatch(name, event)) work.catch(() => undefined);
  };

  return {
    shown,
    pushPerson,
    restart: start,
    push: (data: unknown) => dispatch('push', { data: { json: () => data } }),
    message: (data: unknown) => dispatch('message', { data }),
    sync: () => dispatch('sync', { tag: 'outbox' }),
    tap: async ({ options }: Shown, action = '') => {
      const [found] = await registration.getNotifications({ tag: String(options.tag) });
      if (found) dispatch('notificationclick', { notification: found, action });
    },
  };
};
