import * as v from 'valibot';
import { pushKind } from '../contract/messages.ts';
import { dueWords, hidesNames } from '../domain/doseWords.ts';
import { isolateText } from '../domain/isolateText.ts';
import { medicineKey, pictureOf } from '../domain/medicines.ts';
import type { NotificationContent } from './readPush.ts';
import { type AlertMode, buildNotification } from './buildNotification.ts';
import { withFallback, type WorkerContext } from './context.ts';
import { doseData, dosesOf, type NotifiedDose, notifiedDoseId } from './doseData.ts';

const maxActions = (scope: ServiceWorkerGlobalScope): number =>
  (scope as { readonly Notification?: { readonly maxActions?: number } }).Notification
    ?.maxActions ?? 0;

type ShowContext = Pick<
  WorkerContext,
  'scope' | 'clock' | 'notifications' | 'schedule' | 'withLock'
>;

interface ShowOptions {
  readonly now: number;
  readonly mode: AlertMode;
}

/** Null if the name is hidden. The browser fetches it with the session's cookie. */
const medicinePicture = async (
  { clock, schedule }: ShowContext,
  { body, data: { aboutId, dose, also } }: NotificationContent,
): Promise<string | null> => {
  if (!dose || also?.length || !isolateText(body).includes(isolateText(dose.medicine_name)))
    return null;
  const known = await withFallback(clock, schedule.read(), null);
  if (known?.personId !== aboutId) return null;
  const key = medicineKey(dose.medicine_name);
  const medicine = known.medicines.find(({ name }) => medicineKey(name) === key);
  return medicine ? pictureOf(medicine, 'png') : null;
};

const show = async (
  context: ShowContext,
  content: NotificationContent,
  { now, mode }: ShowOptions,
): Promise<void> => {
  const { scope, clock, notifications } = context;
  const picture = await medicinePicture(context, content);
  const built = { now, zone: clock.zone(), mode, maxActions: maxActions(scope), picture };
  await notifications.showNotification(...buildNotification(content, built));
};

/** Undefined if there are none. */
export const withDoses = <Content extends NotificationContent>(
  content: Content,
  [dose, ...also]: readonly NotifiedDose[],
): Content | undefined =>
  dose && {
    ...content,
    body: dueWords([dose, ...also], hidesNames(content.body)),
    data: { ...content.data, dose, also },
  };

/** Notifications that name others, too, are shown again without these, silently. */
export const removeDoses = (
  context: ShowContext,
  ids: readonly string[],
  { now, except }: { readonly now: number; readonly except?: string },
): Promise<void> =>
  context.withLock('upstroke-remove', async () => {
    const shown = await context.notifications.getNotifications();
    for (const notification of shown.filter(({ tag }) => tag !== except)) {
      const { title, body, tag } = notification;
      const read = v.safeParse(doseData, notification.data);
      const all = read.success ? dosesOf(read.output) : [];
      const left = all.filter((dose) => !ids.includes(notifiedDoseId(dose)));
      if (!read.success || left.length === all.length) continue;
      const { navigate, ...data } = read.output;
      const content = withDoses({ title, body, tag, navigate, data }, left);
      if (content) await show(context, content, { now, mode: 'silent' });
      else notification.close();
    }
  });

/** No other notification names its doses. Rejects without notification permission. */
export const showContent = async (
  context: ShowContext,
  content: NotificationContent,
  how: ShowOptions,
): Promise<void> => {
  await show(context, content, how);
  const ids = dosesOf(content.data).map(notifiedDoseId);
  const options = { now: how.now, except: content.tag };
  if (ids.length > 0)
    await withFallback(context.clock, removeDoses(context, ids, options), undefined);
};

/** If storage fails, the worker remembers it in memory. */
export const markRung = (
  { clock, firedAlarms }: WorkerContext,
  personId: string,
  dose: NotifiedDose,
  now: number,
) => withFallback(clock, firedAlarms.claim(personId, notifiedDoseId(dose), now), false);

/**
 * Marks the doses last: a worker stopped midway must not silence them. Without permission to notify,
 * they have rung only if a page was reached.
 */
export const showRing = async (
  context: WorkerContext,
  content: NotificationContent,
  { hasPages, ...how }: ShowOptions & { readonly hasPages: boolean },
): Promise<void> => {
  let hasRung = hasPages;
  try {
    await showContent(context, content, how);
    hasRung = true;
  } finally {
    for (const dose of hasRung ? dosesOf(content.data) : [])
      await markRung(context, content.data.aboutId, dose, how.now);
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
