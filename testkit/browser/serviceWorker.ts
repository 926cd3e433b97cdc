import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';

interface Registered {
  readonly registrations: readonly { readonly registrationId: string }[];
}

/** Sends events to the worker of an origin in the browser's place; any page of the context will do. */
export const connectServiceWorker = async (context: BrowserContext, page: Page, origin: string) => {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registered) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const to = { origin, registrationId: await registered };
  return {
    push: (data: string) => session.send('ServiceWorker.deliverPushMessage', { ...to, data }),
    /** As when there is a network again. */
    sync: (tag: string) =>
      session.send('ServiceWorker.dispatchSyncEvent', { ...to, tag, lastChance: false }),
  };
};

/** The browser's push service answers with `made`. Returns whether the page is subscribed. */
export const installFakePushService = async (page: Page, made: PushSubscriptionJSON) => {
  await page.addInitScript((json) => {
    const unsubscribe = async () => {
      sessionStorage.removeItem('fakeSubscription');
      return true;
    };
    const { endpoint } = json;
    const fake = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => json,
      unsubscribe,
    };
    const subscription = fake as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('fakeSubscription') === null ? null : subscription;
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('fakeSubscription', 'made');
      return subscription;
    };
  }, made);
  return () => page.evaluate(() => sessionStorage.getItem('fakeSubscription') !== null);
};

/** The worker of the app; it outlives its pages. */
const workerIn = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/** The parts of a worker's scope that a page has not. */
interface WorkerSelf {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (address: string) => Promise<null> };
  readonly NotificationEvent: new (
    type: 'notificationclick',
    init: { notification: Notification; action: string },
  ) => Event;
}

/** The notifications that are shown on the device; `actions` are the names of the buttons. */
export const notificationsOn = async (context: BrowserContext) =>
  (await workerIn(context)).evaluate(async () => {
    const { registration } = self as unknown as WorkerSelf;
    // As the app does: see notificationCenter.ts.
    const shownNow = await navigator.locks.request('upstroke-notifications', () =>
      registration.getNotifications(),
    );
    return shownNow.map((shown) => {
      const { title, body, tag, silent } = shown;
      const { actions } = shown as unknown as { actions: { title: string }[] };
      return { title, body, tag, silent, actions: actions.map((each) => each.title) };
    });
  });

/**
 * Taps the only notification `times` times at once: one of its buttons, or without an `action` the
 * notification itself. Resolves, when the worker is done, with the addresses that it asked to open.
 */
export const tapNotification = async (
  context: BrowserContext,
  { action = '', times = 1 }: { readonly action?: string; readonly times?: number },
): Promise<readonly string[]> => {
  await expect.poll(async () => (await notificationsOn(context)).length).toBe(1);
  const worker = await workerIn(context);
  return worker.evaluate(
    async (tap) => {
      const scope = self as unknown as WorkerSelf;
      const opened: string[] = [];
      // Without a real tap a browser opens nothing.
      scope.clients.openWindow = (address) => {
        opened.push(address);
        return Promise.resolve(null);
      };
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error('No notification is shown');
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
