import { paths } from '../contract/paths.ts';
import { emergencyTag } from '../domain/alertStatus.ts';
import { vibrationPattern } from '../domain/constants.ts';
import type { QueuedAlert } from '../src/device/emergency/emergencyQueue.ts';
import { type AlertAnswer, flushAlerts, isUnsent } from '../src/device/emergency/flushAlerts.ts';
import { type Appearance, icon } from './notificationFor.ts';
import { sentKind, takeDown } from './notifications.ts';
import { pagesOf } from './pages.ts';
import { inASecond, type Parts, rightNow } from './parts.ts';
import { texts } from './strings.ts';

/** What became of an alert that went out while nobody looked (SPEC section 8). */
const notificationOf = (
  { id, toldNobody }: QueuedAlert,
  { totalCaregivers }: AlertAnswer,
  origin: string,
): [string, Appearance] => {
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

/** A page in sight says it by itself; what a browser does not let the worker show is sent all the same. */
const tellSent = async (
  { scope, clock, notifications }: Parts,
  alert: QueuedAlert,
  answer: AlertAnswer,
): Promise<void> => {
  const pages = await inASecond(clock, pagesOf(scope), []);
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const notification = notificationOf(alert, answer, scope.location.origin);
  await notifications.showNotification(...notification).catch(() => undefined);
};

/** Sends the alerts that wait for a person. Resolves with whether one is left that the server has not. */
export const flushPersonsAlerts = async (parts: Parts, personId: string): Promise<boolean> => {
  const { clock, emergencyQueue, exclusively, schedule, send } = parts;
  // Nobody looks on: there is time for a device that reads slowly.
  if (!(await emergencyQueue.read())) return true;
  const known = await inASecond(clock, schedule.read(), null);
  const told: Promise<void>[] = [];
  await flushAlerts({
    queue: emergencyQueue,
    personId,
    exclusively,
    hurry: true,
    send: (call) => send(personId, call),
    // Whoever has signed out meanwhile has taken the cookie away.
    mayGoOn: () => true,
    now: () => rightNow(parts, known),
    jitter: Math.random,
    onSent: (alert, answer) => void told.push(tellSent(parts, alert, answer)),
    onWithdrawn: ({ id }) => {
      told.push(inASecond(clock, takeDown(parts, emergencyTag(id)), undefined));
    },
    onLeft: () => undefined,
  });
  await Promise.all(told);
  return (await emergencyQueue.list(personId)).some(isUnsent);
};
