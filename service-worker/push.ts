import * as v from 'valibot';
import type { BodyOf, EndpointDefinition } from '../contract/endpoint.ts';
import { reportShown, subscribePush } from '../contract/endpoints/push.ts';
import { headers as names } from '../contract/headers.ts';
import { paths } from '../contract/paths.ts';
import { type Clock, systemClock } from '../src/device/clock.ts';
import { addressOf, makePushPerson } from '../src/device/pushSubscription.ts';
import { type HeardPush, notificationFor, readPush, type Told } from './notificationFor.ts';

type Scope = ServiceWorkerGlobalScope;

const pagesOf = (scope: Scope): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** By the cookie alone: the token is out of a worker's reach. */
const call = (scope: Scope, { method, path }: EndpointDefinition, clock: Clock, body: unknown) =>
  scope.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', [names.timeZone]: clock.zone() },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });

/** Delivery is at least once: whether this very push stands there already. */
const isShown = async ({ registration }: Scope, { tag, data: { id } }: Told): Promise<boolean> => {
  const same = v.object({ id: v.literal(id) });
  const standing = await registration.getNotifications({ tag });
  return standing.some(({ data }) => v.is(same, data));
};

const isPageSeen = async (scope: Scope): Promise<boolean> =>
  (await pagesOf(scope)).some(({ visibilityState }) => visibilityState === 'visible');

/** Whatever cannot be found out, something is shown. */
const show = async (scope: Scope, clock: Clock, event: HeardPush): Promise<void> => {
  const told = readPush(event);
  const no = () => false;
  await scope.registration.showNotification(
    ...notificationFor(told, {
      now: clock.now(),
      zone: clock.zone(),
      isRepeat: told !== null && (await isShown(scope, told).catch(no)),
      isPageSeen: await isPageSeen(scope).catch(no),
    }),
  );
  if (!told) return;
  const body: BodyOf<typeof reportShown> = { id: told.data.id };
  // The server only counts these.
  await call(scope, reportShown, clock, body).catch(() => undefined);
};

/** The address that a notification leads to, where it is one of ours. */
const targetOf = ({ location }: Scope, data: unknown): string => {
  const read = v.safeParse(v.object({ navigate: v.string() }), data);
  const isOurs =
    read.success &&
    URL.canParse(read.output.navigate) &&
    new URL(read.output.navigate).origin === location.origin;
  return isOurs ? read.output.navigate : new URL(paths.start, location.origin).href;
};

const open = async (scope: Scope, target: string): Promise<void> => {
  const pages = await pagesOf(scope);
  const there = pages.find(({ url }) => url === target);
  const page = there ?? pages[0];
  try {
    const shown = page && !there ? await page.navigate(target) : page;
    await (shown ? shown.focus() : scope.clients.openWindow(target));
  } catch {
    // A page that another worker serves cannot be led anywhere.
    await scope.clients.openWindow(target);
  }
};

/** What is not renewed here is at the next dashboard load. */
const renew = async (
  scope: Scope,
  clock: Clock,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> => {
  const userId = await makePushPerson(scope.caches).read();
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (userId === null || (!newSubscription && !applicationServerKey)) return;
  const made =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      ...(applicationServerKey && { applicationServerKey }),
    }));
  const subscription = addressOf(made);
  if (!subscription) return;
  const body: BodyOf<typeof subscribePush> = { userId, subscription };
  await call(scope, subscribePush, clock, body);
};

/** Shows what is pushed while no page is open, and opens the app from it. */
export const setupPush = (scope: Scope, clock: Clock = systemClock): void => {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, clock, event)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, targetOf(scope, event.notification.data)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(scope, clock, event).catch(() => undefined));
  });
};
