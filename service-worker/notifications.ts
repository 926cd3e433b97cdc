import * as v from 'valibot';
import type { Told } from './readPush.ts';
import { type Manner, notificationFor } from './notificationFor.ts';
import type { Parts } from './parts.ts';

const maxActions = (scope: ServiceWorkerGlobalScope): number => {
  const { Notification: lent } = scope as {
    readonly Notification?: { readonly maxActions?: number };
  };
  return lent?.maxActions ?? 0;
};

/** Rejects where the person lets nothing be shown. */
export const showTold = (
  { scope, clock }: Pick<Parts, 'scope' | 'clock'>,
  told: Told,
  { now, manner }: { readonly now: number; readonly manner: Manner },
): Promise<void> =>
  scope.registration.showNotification(
    ...notificationFor(told, { now, zone: clock.zone(), manner, maxActions: maxActions(scope) }),
  );

/** Takes down what stands on the device, all that is about doses or what has one tag. */
export const closeDoses = async (
  { registration }: ServiceWorkerGlobalScope,
  tag?: string,
): Promise<void> => {
  const ofDose = v.object({ kind: v.literal('dose') });
  const standing = await registration.getNotifications(tag === undefined ? {} : { tag });
  for (const notification of standing) {
    if (tag !== undefined || v.is(ofDose, notification.data)) notification.close();
  }
};
