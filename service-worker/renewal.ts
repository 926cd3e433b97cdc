import { inPushTime, pushLock } from '../src/device/pushLock.ts';
import { addressOf } from '../src/device/pushSubscription.ts';
import type { Parts } from './parts.ts';

/** What is not renewed here is at the next dashboard load. */
const renew = async (
  { scope, pushPerson, send }: Parts,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
  givenUp: AbortSignal,
): Promise<void> => {
  const userId = await pushPerson.read();
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
  await send(userId, { endpoint: 'subscribePush', body: { userId, subscription } });
};

/** Subscribes anew where the browser ends a subscription. */
export const setupRenewal = (parts: Parts): void => {
  parts.scope.addEventListener('pushsubscriptionchange', (event) => {
    const renewed = parts.exclusively(pushLock, () =>
      inPushTime(parts.clock, (givenUp) => renew(parts, event, givenUp)),
    );
    event.waitUntil(renewed.catch(() => undefined));
  });
};
