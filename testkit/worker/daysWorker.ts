import { setupMessages } from '../../service-worker/messages.ts';
import { setupOutbox } from '../../service-worker/outbox.ts';
import type { Parts } from '../../service-worker/parts.ts';
import { setupPush } from '../../service-worker/push.ts';
import { setupReminders } from '../../service-worker/reminders.ts';
import { setupTaps } from '../../service-worker/taps.ts';
import { makeStanding, type Shown } from './standing.ts';
import { makePushPerson } from '../../src/device/pushSubscription.ts';
import type { AroundWorker, WorkerOfDays } from '../simulation/workerOfDays.ts';
import { makeMemoryCaches } from '../page/memoryCaches.ts';

const idleFor = 40_000;

/** The worker of one phone; a browser stops and starts it as it likes. */
export const makeDaysWorker = (around: AroundWorker): WorkerOfDays => {
  const { clock, stores, exclusively, wire } = around;
  const listeners = new Map<string, (event: unknown) => void>();
  const standing = makeStanding();
  const pushPerson = makePushPerson(makeMemoryCaches());
  let life = 0;
  let end = () => {};

  const scopeOf = (isAlive: () => boolean) => ({
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void listeners.set(name, listener),
    location: new URL('https://upstroke.test/sw.js'),
    Notification: { maxActions: 2 },
    registration: {
      ...standing.registration,
      showNotification: async (title: string, options: Shown['options']) => {
        if (!isAlive()) return;
        await standing.registration.showNotification(title, options);
        around.onShown({ title, options });
      },
    },
    clients: { matchAll: async () => around.pages(), openWindow: async () => null },
  });

  const start = () => {
    end();
    life += 1;
    const mine = life;
    const death = new Promise<never>((_resolve, reject) => {
      end = () => reject(new Error('The browser has stopped this worker'));
    });
    death.catch(() => undefined);
    listeners.clear();
    const parts: Parts = {
      ...stores,
      scope: scopeOf(() => mine === life) as unknown as ServiceWorkerGlobalScope,
      clock: { ...clock, at: (instant, run) => clock.at(instant, () => mine === life && run()) },
      pushPerson,
      // A browser takes the locks of a worker that it stops.
      exclusively: (name, work) => exclusively(name, () => Promise.race([work(), death])),
      openBus: () => ({ post: around.post, hear: () => () => undefined, close: () => undefined }),
      openAlarmBus: () => ({
        post: () => undefined,
        hear: () => () => undefined,
        close: () => undefined,
      }),
      send: (personId, call) => wire(call, { token: null, accountId: personId }),
    };
    const thenCheck = setupReminders(parts);
    setupPush(parts, thenCheck);
    setupTaps(parts, thenCheck);
    setupMessages(parts, thenCheck);
    setupOutbox(parts, thenCheck);
  };
  start();

  /** A browser stops a worker that has heard nothing for a while; the next event starts it again. */
  let heardAt = 0;
  const stopWhenIdle = () => {
    const mine = life;
    const since = heardAt;
    clock.at(since + idleFor, () => {
      if (mine === life && since === heardAt) start();
    });
  };

  const hand = (name: string, event: object = {}): void => {
    heardAt = clock.now();
    stopWhenIdle();
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
    listeners.get(name)?.({ ...event, waitUntil });
  };

  return {
    shown: standing.shown,
    pushPerson,
    restart: start,
    push: (data: unknown) => hand('push', { data: { json: () => data } }),
    message: (data: unknown) => hand('message', { data }),
    sync: () => hand('sync', { tag: 'outbox' }),
    /** A tap on a notification that stands, or on one of its buttons. */
    tap: async ({ options }: Shown, action = '') => {
      const [found] = await standing.registration.getNotifications({ tag: String(options.tag) });
      if (found) hand('notificationclick', { notification: found, action });
    },
  };
};
