import * as v from 'valibot';
import type { BodyOf, EndpointDefinition } from '../contract/endpoint.ts';
import { reportShown, subscribePush } from '../contract/endpoints/push.ts';
import { headers as names } from '../contract/headers.ts';
import { paths } from '../contract/paths.ts';
import { type Clock, systemClock } from '../src/device/clock.ts';
import { makeExclusively } from '../src/device/exclusively.ts';
import { inPushTime, pushLock } from '../src/device/pushLock.ts';
import { addressOf, makePushPerson } from '../src/device/pushSubscription.ts';
import { type HeardPush, notificationFor, readPush, type Told } from './notificationFor.ts';

type Scope = ServiceWorkerGlobalScope;

const pagesOf = (scope: Scope): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

interface Surroundings {
  readonly scope: Scope;
  readonly clock: Clock;
}

interface Call {
  readonly row: EndpointDefinition;
  /** The server refuses the call where the cookie is somebody else's by now. */
  readonly personId: string;
  readonly body: unknown;
}

/** By the cookie alone: the token is out of a worker's reach. */
const send = ({ scope, clock }: Surroundings, { row, personId, body }: Call) =>
  scope.fetch(row.path, {
    method: row.method,
    headers: {
      'content-type': 'application/json',
      [names.timeZone]: clock.zone(),
      [names.account]: personId,
    },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });

/** Delivery is at least once: whether this very push stands there already. */
const isShown = async ({ registration }: Scope, { tag, data: { id } }: Told): Promise<boolean> => {
  const same = v.object({ id: v.literal(id) });
  const standing = await registration.getNotifications({ tag });
  return standing.some(({ data }) => v.is(same, data));
};

/** Whatever cannot be found out, something is shown. */
const show = async (around: Surroundings, event: HeardPush): Promise<void> => {
  const { scope, clock } = around;
  const told = readPush(event);
  await scope.registration.showNotification(
    ...notificationFor(told, {
      now: clock.now(),
      zone: clock.zone(),
      isRepeat: told !== null && (await isShown(scope, told).catch(() => false)),
    }),
  );
  if (!told) return;
  const personId = await makePushPerson(scope.caches).read();
  if (personId === null) return;
  const body: BodyOf<typeof reportShown> = { id: told.data.id };
  // The server only counts these.
  await send(around, { row: reportShown, personId, body }).catch(() => undefined);
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

/** A page that is open shows by itself what is due; led elsewhere it would lose what is typed in it. */
const open = async (scope: Scope, target: string): Promise<void> => {
  try {
    const pages = await pagesOf(scope);
    const seen = pages.find(({ visibilityState }) => visibilityState === 'visible');
    const page = pages.find(({ focused }) => focused) ?? seen ?? pages[0];
    if (page) {
      await page.focus();
      return;
    }
  } catch {
    // What the browser does not bring to the front, a new page does.
  }
  await scope.clients.openWindow(target);
};

/** What is not renewed here is at the next dashboard load. */
const renew = async (
  around: Surroundings,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
  givenUp: AbortSignal,
): Promise<void> => {
  const { scope } = around;
  const userId = await makePushPerson(scope.caches).read();
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (userId === null || (!newSubscription && !applicationServerKey)) return;
  const made =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      ...(applicationServerKey && { applicationServerKey }),
    }));
  givenUp.throwIfAborted();
  const subscription = addressOf(made);
  if (!subscription) return;
  const body: BodyOf<typeof subscribePush> = { userId, subscription };
  await send(around, { row: subscribePush, personId: userId, body });
};

/** Shows what is pushed while no page is open, and opens the app from it. */
export const setupPush = (scope: Scope, clock: Clock = systemClock): void => {
  const around = { scope, clock };
  const exclusively = makeExclusively(scope.navigator.locks);
  scope.addEventListener('push', (event) => event.waitUntil(show(around, event)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, targetOf(scope, event.notification.data)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const renewed = exclusively(pushLock, () =>
      inPushTime(clock, (givenUp) => renew(around, event, givenUp)),
    );
    event.waitUntil(renewed.catch(() => undefined));
  });
};
