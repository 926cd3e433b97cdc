import { paths } from '../contract/paths.ts';
import { emergencyTag } from '../domain/alertTransitions.ts';
import type { QueuedAlert } from '../src/platform/emergency/emergencyQueue.ts';
import {
  alertPolicy,
  isUnsent,
  type SendEmergencyResponse,
} from '../src/platform/emergency/alertPolicy.ts';
import { flush } from '../src/platform/outbox/flushQueue.ts';
import { alerting, type ExtendedNotificationOptions } from './buildNotification.ts';
import { sentKind, closeNotifications } from './notifications.ts';
import { openPages } from './openPages.ts';
import { withFallback, type WorkerContext, workerSender } from './context.ts';
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
      ...alerting,
      tag: emergencyTag(id),
      requireInteraction: toldNobody,
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
  const { clock, emergencyQueue, schedule } = context;
  if (!(await emergencyQueue.read())) return true;
  const known = await withFallback(clock, schedule.read(), null);
  const notified: Promise<void>[] = [];
  await flush(alertPolicy(emergencyQueue), {
    ...workerSender(context, known),
    list: () => emergencyQueue.list(personId),
    ignoreBackoff: true,
    onResult: ({ item: alert, outcome, response }) => {
      if (outcome.kind !== 'sent') return;
      const closed = () => closeNotifications(context, emergencyTag(alert.id));
      notified.push(
        alert.isWithdrawn
          ? withFallback(clock, closed(), undefined)
          : notifySent(context, alert, response?.body as SendEmergencyResponse),
      );
    },
  });
  await Promise.all(notified);
  return (await emergencyQueue.list(personId)).some(isUnsent);
};
