import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';

interface Registered {
  readonly registrations: readonly { readonly registrationId: string }[];
}

/** What a browser hands to a worker by itself; a page has no word in it. */
interface FromBrowser {
  /** A push, as when one comes from the push service. */
  readonly push: (data: string) => Promise<void>;
  /** A sync, as when there is a network again. */
  readonly sync: (tag: string) => Promise<void>;
}

/** Stands in for the browser behind the worker of an origin; any page of the context will do. */
export const connectBrowser = async (
  context: BrowserContext,
  page: Page,
  origin: string,
): Promise<FromBrowser> => {
  const session = await context.newCDPSession(page);
  const told = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registered) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await told;
  return {
    push: async (data) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    sync: async (tag) => {
      const event = { origin, registrationId, tag, lastChance: false };
      await session.send('ServiceWorker.dispatchSyncEvent', event);
    },
  };
};

/** The worker of the app, which lives on when its pages are closed. */
const workerIn = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/** What a worker has that a page has not, as far as it is needed here. */
interface WorkerSelf {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (address: string) => Promise<null> };
  readonly NotificationEvent: new (
    type: 'notificationclick',
    init: { notification: Notification; action: string },
  ) => Event;
}

export interface Standing {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly silent: boolean | null;
  /** The names of its buttons. */
  readonly actions: readonly string[];
}

/** What stands on the device. */
export const standing = async (context: BrowserContext): Promise<readonly Standing[]> => {
  const worker = await workerIn(context);
  return worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerSelf;
    return (await registration.getNotifications()).map((shown) => {
      const { title, body, tag, silent } = shown;
      const { actions } = shown as unknown as { actions: { title: string }[] };
      return { title, body, tag, silent, actions: actions.map((each) => each.title) };
    });
  });
};

/**
 * Taps so many times at once on the notification that stands: on one of its buttons, or without an
 * `action` on itself. Resolves, when all that came of it is done, with the addresses that the worker
 * asked to open.
 */
export const tapNotification = async (
  context: BrowserContext,
  { action = '', times = 1 }: { readonly action?: string; readonly times?: number },
): Promise<readonly string[]> => {
  await expect.poll(async () => (await standing(context)).length).toBe(1);
  const worker = await workerIn(context);
  return worker.evaluate(
    async (tap) => {
      const scope = self as unknown as WorkerSelf;
      const opened: string[] = [];
      // Without a person's tap a browser opens nothing.
      scope.clients.openWindow = (address) => {
        opened.push(address);
        return Promise.resolve(null);
      };
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error('Nothing stands');
      const work: Promise<unknown>[] = [];
      for (let count = 0; count < tap.times; count += 1) {
        const { action } = tap;
        const event = new scope.NotificationEvent('notificationclick', { notification, action });
        Object.assign(event, { waitUntil: (done: Promise<unknown>) => work.push(done) });
        self.dispatchEvent(event);
      }
      await Promise.all(work);
      return opened;
    },
    { action, times },
  );
};
