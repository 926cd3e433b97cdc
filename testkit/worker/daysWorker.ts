import { setupMessages } from '../../service-worker/messages.ts';
import { setupOutbox } from '../../service-worker/outbox.ts';
import type { Parts } from '../../service-worker/parts.ts';
import { setupPush } from '../../service-worker/push.ts';
import { setupReminders } from '../../service-worker/reminders.ts';
import { setupTaps } from '../../service-worker/taps.ts';
import { makeNotificationCenter } from '../../src/device/notificationCenter.ts';
import { makePushPerson } from '../../src/device/pushSubscription.ts';
import { makeMemoryCaches } from '../page/memoryCaches.ts';
import type { AroundWorker, WorkerOfDays } from '../simulation/workerOfDays.ts';
import { makeEvents, makeNotifications, makeStoppable, type Shown } from './fakeBrowser.ts';

/** A browser stops a worker that received no event for so long. */
const idleTimeoutMs = 40_000;

/** The worker of one simulated phone; the browser stops and starts it. */
export const makeDaysWorker = (around: AroundWorker): WorkerOfDays => {
  const { clock, stores, wire } = around;
  const events = makeEvents();
  const { shown, registration } = makeNotifications();
  const pushPerson = makePushPerson(makeMemoryCaches());
  let running = makeStoppable(clock, around.exclusively);

  const scopeOf = (isRunning: () => boolean) => ({
    addEventListener: events.addEventListener,
    location: new URL('https://upstroke.test/sw.js'),
    Notification: { maxActions: 2 },
    registration: {
      ...registration,
      showNotification: async (title: string, options: Shown['options']) => {
        if (!isRunning()) return;
        await registration.showNotification(title, options);
        around.onShown({ title, options });
      },
    },
    clients: { matchAll: async () => around.pages(), openWindow: async () => null },
  });

  const start = () => {
    running.stop();
    running = makeStoppable(clock, around.exclusively);
    events.clear();
    const channel = { hear: () => () => undefined, close: () => undefined };
    const scope = scopeOf(running.isRunning) as unknown as ServiceWorkerGlobalScope;
    const parts: Parts = {
      ...stores,
      scope,
      clock: running.clock,
      pushPerson,
      notifications: makeNotificationCenter(running, scope.registration),
      exclusively: running.exclusively,
      openBus: () => ({ ...channel, post: around.post }),
      openAlarmBus: () => ({ ...channel, post: () => undefined }),
      send: (personId, call) => wire(call, { token: null, accountId: personId }),
    };
    const thenCheck = setupReminders(parts);
    setupPush(parts, thenCheck);
    setupTaps(parts, thenCheck);
    setupMessages(parts, thenCheck);
    setupOutbox(parts, thenCheck);
  };
  start();

  let lastEventAt = 0;
  const hand = (name: string, event: object = {}): void => {
    const now = clock.now();
    lastEventAt = now;
    const { isRunning } = running;
    clock.at(now + idleTimeoutMs, () => {
      if (isRunning() && lastEventAt === now) start();
    });
    for (const work of events.dispatch(name, event)) work.catch(() => undefined);
  };

  return {
    shown,
    pushPerson,
    restart: start,
    push: (data: unknown) => hand('push', { data: { json: () => data } }),
    message: (data: unknown) => hand('message', { data }),
    sync: () => hand('sync', { tag: 'outbox' }),
    tap: async ({ options }: Shown, action = '') => {
      const [found] = await registration.getNotifications({ tag: String(options.tag) });
      if (found) hand('notificationclick', { notification: found, action });
    },
  };
};
