import type { Clock } from '../src/device/clock.ts';
import { setupMessages } from './messages.ts';
import { setupOutbox } from './outbox.ts';
import { makeParts } from './parts.ts';
import { setupPush } from './push.ts';
import { setupReminders } from './reminders.ts';
import { setupRenewal } from './renewal.ts';
import { setupTaps } from './taps.ts';

/** Everything the worker does but keeping the app on the device. */
export const setupWorker = (scope: ServiceWorkerGlobalScope, clock: Clock): void => {
  const parts = makeParts(scope, clock);
  const thenCheck = setupReminders(parts);
  setupPush(parts, thenCheck);
  setupTaps(parts, thenCheck);
  setupMessages(parts, thenCheck);
  setupOutbox(parts, thenCheck);
  setupRenewal(parts);
};
