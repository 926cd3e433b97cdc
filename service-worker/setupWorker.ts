import type { Clock } from '../src/platform/clock.ts';
import { setupPageMessages } from './pageMessages.ts';
import { setupOutboxSync } from './outboxSync.ts';
import { makeWorkerContext } from './context.ts';
import { setupPush } from './push.ts';
import { setupReminders } from './reminders.ts';
import { setupSubscriptionChange } from './subscriptionChange.ts';
import { setupNotificationClick } from './notificationClick.ts';

export const setupWorker = (scope: ServiceWorkerGlobalScope, clock: Clock): void => {
  const parts = makeWorkerContext(scope, clock);
  const thenCheck = setupReminders(parts);
  setupPush(parts, thenCheck);
  setupNotificationClick(parts, thenCheck);
  setupPageMessages(parts, thenCheck);
  setupOutboxSync(parts, thenCheck);
  setupSubscriptionChange(parts);
};
