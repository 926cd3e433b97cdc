import { withPushTimeout, pushLock } from '../src/platform/pushLock.ts';
import { toPushAddress } from '../src/platform/pushSubscription.ts';
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
  if (!subscription) return;
  await send(userId, { endpoint: 'subscribePush', body: { userId, subscription } });
};

export const setupSubscriptionChange = (parts: WorkerContext): void => {
  parts.scope.addEventListener('pushsubscriptionchange', (event) => {
    const renewed = parts.withLock(pushLock, () =>
      withPushTimeout(parts.clock, (givenUp) => renewSubscription(parts, event, givenUp)),
    );
    event.waitUntil(renewed.catch(() => undefined));
  });
};
