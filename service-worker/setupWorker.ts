import type { Clock } from '../src/platform/clock.ts';
import { setupPageMessages } from './pageMessages.ts';
import { setupOutboxSync } from './outboxSync.ts';
import { makeWorkerContext, type WorkerContext } from './context.ts';
import { setupPush } from './push.ts';
import { setupReminders } from './reminders.ts';
import { setupNotificationClick } from './notificationClick.ts';
import { withPushTimeout, pushLock, toPushAddress } from '../src/platform/pushSubscription.ts';

/** If this fails, the next dashboard load renews it. */
const renewSubscription = async (
  { scope, pushOwner, send }: WorkerContext,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
  signal: AbortSignal,
): Promise<void> => {
  const userId = await pushOwner.read();
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (userId === null || (!newSubscription && !applicationServerKey)) return;
  const made =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      ...(applicationServerKey && { applicationServerKey }),
    }));
  signal.throwIfAborted();
  const subscription = toPushAddress(made);
  if (!subscription) return;
  await send(userId, { endpoint: 'subscribePush', body: { userId, subscription } });
};

const setupSubscriptionChange = (context: WorkerContext): void => {
  context.scope.addEventListener('pushsubscriptionchange', (event) => {
    const renewed = context.withLock(pushLock, () =>
      withPushTimeout(context.clock, (givenUp) => renewSubscription(context, event, givenUp)),
    );
    event.waitUntil(renewed.catch(() => undefined));
  });
};

export const setupWorker = (scope: ServiceWorkerGlobalScope, clock: Clock): void => {
  const context = makeWorkerContext(scope, clock);
  const thenCheck = setupReminders(context);
  setupPush(context, thenCheck);
  setupNotificationClick(context, thenCheck);
  setupPageMessages(context, thenCheck);
  setupOutboxSync(context, thenCheck);
  setupSubscriptionChange(context);
};
