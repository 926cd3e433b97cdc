import { paths } from '../contract/paths.ts';
import { emergencyTag } from '../domain/alertTransitions.ts';
import { vibrationPattern } from '../domain/specConstants.ts';
import type { QueuedAlert } from '../src/platform/emergency/emergencyQueue.ts';
import {
  type SendEmergencyResponse,
  flushAlerts,
  isUnsent,
} from '../src/platform/emergency/flushAlerts.ts';
import { type ExtendedNotificationOptions, icon } from './buildNotification.ts';
import { sentKind, closeNotifications } from './notifications.ts';
import { openPages } from './openPages.ts';
import { withFallback, type WorkerContext, correctedNow } from './context.ts';
import { texts } from './strings.ts';

const buildSentNotification = (
  { id, toldNobody }: QueuedAlert,
  { totalCaregivers }: SendEmergencyResponse,
  origin: string,
): [string, ExtendedNotificationOptions] => {
  const navigate = new URL(paths.survivorDashboard, origin).href;
  return [
    toldNobody ? texts.nobodyTold : texts.alertSent,
    {
      body: toldNobody ? texts.pleaseCall : texts.sentTo(totalCaregivers),
      icon,
      tag: emergencyTag(id),
      renotify: true,
      silent: false,
      requireInteraction: toldNobody,
      vibrate: [...vibrationPattern],
      navigate,
      data: { kind: sentKind, navigate },
    },
  ];
};

/** A visible page reports the result itself. */
const notifySent = async (
  { scope, clock, notifications }: WorkerContext,
  alert: QueuedAlert,
  answer: SendEmergencyResponse,
): Promise<void> => {
  const pages = await withFallback(clock, openPages(scope), []);
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const notification = buildSentNotification(alert, answer, scope.location.origin);
  await notifications.showNotification(...notification).catch(() => undefined);
};

/** Resolves with whether an alert is left that the server does not have. */
export const flushUserAlerts = async (
  context: WorkerContext,
  personId: string,
): Promise<boolean> => {
  const { clock, emergencyQueue, withLock, schedule, send } = context;
  if (!(await emergencyQueue.read())) return true;
  const known = await withFallback(clock, schedule.read(), null);
  const notified: Promise<void>[] = [];
  await flushAlerts({
    queue: emergencyQueue,
    personId,
    withLock,
    ignoreBackoff: true,
    send: (call) => send(personId, call),
    // Logging out removes the cookie.
    isSessionCurrent: () => true,
    now: () => correctedNow(context, known),
    jitter: Math.random,
    onSent: (alert, answer) => void notified.push(notifySent(context, alert, answer)),
    onCancelled: ({ id }) => {
      notified.push(withFallback(clock, closeNotifications(context, emergencyTag(id)), undefined));
    },
    onFailed: () => undefined,
  });
  await Promise.all(notified);
  return (await emergencyQueue.list(personId)).some(isUnsent);
};
