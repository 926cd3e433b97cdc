import * as v from 'valibot';
import { pushKind } from '../contract/messages.ts';
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
  { scope, clock, notifications }: Pick<Parts, 'scope' | 'clock' | 'notifications'>,
  told: Told,
  { now, manner }: { readonly now: number; readonly manner: Manner },
): Promise<void> =>
  notifications.showNotification(
    ...notificationFor(told, { now, zone: clock.zone(), manner, maxActions: maxActions(scope) }),
  );

/** The kind of what the worker itself says of an alert that it has sent. */
export const sentKind = 'sent';

/**
 * Takes down what stands on the device under one tag; without one all that tells of somebody, which
 * the next person here must not read.
 */
export const takeDown = async (
  { notifications }: Pick<Parts, 'notifications'>,
  tag?: string,
): Promise<void> => {
  const ofPerson = v.object({ kind: v.picklist([...pushKind.options, sentKind]) });
  const standing = await notifications.getNotifications(tag === undefined ? {} : { tag });
  for (const notification of standing) {
    if (tag !== undefined || v.is(ofPerson, notification.data)) notification.close();
  }
};
