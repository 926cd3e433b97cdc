import { pushLock, toPushAddress, withPushTimeout } from '../src/platform/pushSubscription.ts';
import type { WorkerContext } from './context.ts';

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
  await send(userId, { endpoint: 'subscribePush', body: { userId, subscription } });
};

export const setupSubscriptionChange = (context: WorkerContext): void => {
  context.scope.addEventListener('pushsubscriptionchange', (event) => {
    const renewed = context.withLock(pushLock, () =>
      withPushTimeout(context.clock, (givenUp) => renewSubscription(context, event, givenUp)),
    );
    event.waitUntil(renewed.catch(() => undefined));
  });
};
