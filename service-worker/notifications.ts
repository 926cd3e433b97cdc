import * as v from 'valibot';
import { pushKind } from '../contract/messages.ts';
import { isolateText } from '../domain/isolateText.ts';
import { medicineKey, pictureOf } from '../domain/medicines.ts';
import type { NotificationContent } from './readPush.ts';
import { type AlertMode, buildNotification } from './buildNotification.ts';
import { withFallback, type WorkerContext } from './context.ts';
import { type NotifiedDose, notifiedDoseId } from './doseData.ts';

const maxActions = (scope: ServiceWorkerGlobalScope): number =>
  (scope as { readonly Notification?: { readonly maxActions?: number } }).Notification
    ?.maxActions ?? 0;

type ShowContext = Pick<WorkerContext, 'scope' | 'clock' | 'notifications' | 'schedule'>;

interface ShowOptions {
  readonly now: number;
  readonly mode: AlertMode;
}

/** Null if the name is hidden. The browser fetches it with the session's cookie. */
const medicinePicture = async (
  { clock, schedule }: ShowContext,
  { body, data: { aboutId, dose } }: NotificationContent,
): Promise<string | null> => {
  if (!dose || !isolateText(body).includes(isolateText(dose.medicine_name))) return null;
  const known = await withFallback(clock, schedule.read(), null);
  if (known?.personId !== aboutId) return null;
  const key = medicineKey(dose.medicine_name);
  const medicine = known.medicines.find(({ name }) => medicineKey(name) === key);
  return medicine ? pictureOf(medicine, 'png') : null;
};

/** Rejects without notification permission. */
export const showContent = async (
  context: ShowContext,
  content: NotificationContent,
  { now, mode }: ShowOptions,
): Promise<void> => {
  const { scope, clock, notifications } = context;
  const picture = await medicinePicture(context, content);
  const built = { now, zone: clock.zone(), mode, maxActions: maxActions(scope), picture };
  await notifications.showNotification(...buildNotification(content, built));
};

/** If storage fails, the worker remembers it in memory. */
export const markRung = (
  { clock, firedAlarms }: WorkerContext,
  personId: string,
  dose: NotifiedDose,
  now: number,
) => withFallback(clock, firedAlarms.claim(personId, notifiedDoseId(dose), now), false);

/**
 * Marks the dose last: a worker stopped midway must not silence it. Without permission to notify,
 * it has rung only if a page was reached.
 */
export const showRing = async (
  context: WorkerContext,
  content: NotificationContent,
  dose: NotifiedDose,
  { hasPages, ...how }: ShowOptions & { readonly hasPages: boolean },
): Promise<void> => {
  let hasRung = hasPages;
  try {
    await showContent(context, content, how);
    hasRung = true;
  } finally {
    if (hasRung) await markRung(context, content.data.aboutId, dose, how.now);
  }
};

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
