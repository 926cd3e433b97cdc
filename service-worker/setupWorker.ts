import type { Clock } from '../src/platform/clock.ts';
import { setupPageMessages } from './pageMessages.ts';
import { setupOutboxSync } from './outboxSync.ts';
import { makeWorkerContext } from './context.ts';
import { setupPush } from './push.ts';
import { setupReminders } from './reminders.ts';
import { setupNotificationClick } from './notificationClick.ts';
import { setupSubscriptionChange } from './subscriptionChange.ts';

export const setupWorker = (scope: ServiceWorkerGlobalScope, clock: Clock): void => {
  const context = makeWorkerContext(scope, clock);
  const thenCheck = setupReminders(context);
  setupPush(context, thenCheck);
  setupNotificationClick(context, thenCheck);
  setupPageMessages(context, thenCheck);
  setupOutboxSync(context, thenCheck);
  setupSubscriptionChange(context);
};
