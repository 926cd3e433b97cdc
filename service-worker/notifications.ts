import * as v from 'valibot';
import { pushKind } from '../contract/messages.ts';
import type { NotificationContent } from './readPush.ts';
import { type AlertMode, buildNotification } from './buildNotification.ts';
import type { WorkerContext } from './context.ts';

const maxActions = (scope: ServiceWorkerGlobalScope): number => {
  const { Notification: lent } = scope as {
    readonly Notification?: { readonly maxActions?: number };
  };
  return lent?.maxActions ?? 0;
};

/** Rejects without notification permission. */
export const showContent = (
  { scope, clock, notifications }: Pick<WorkerContext, 'scope' | 'clock' | 'notifications'>,
  content: NotificationContent,
  { now, mode }: { readonly now: number; readonly mode: AlertMode },
): Promise<void> =>
  notifications.showNotification(
    ...buildNotification(content, { now, zone: clock.zone(), mode, maxActions: maxActions(scope) }),
  );

export const sentKind = 'sent';

/** Without a tag, closes all personal notifications, which the next user must not read. */
export const closeNotifications = async (
  { notifications }: Pick<WorkerContext, 'notifications'>,
  tag?: string,
): Promise<void> => {
  const ofPerson = v.object({ kind: v.picklist([...pushKind.options, sentKind]) });
  const shown = await notifications.getNotifications(tag === undefined ? {} : { tag });
  for (const notification of shown) {
    if (tag !== undefined || v.is(ofPerson, notification.data)) notification.close();
  }
};
