import * as v from 'valibot';
import { epochMs, id } from '../contract/fields.ts';
import { pushKind } from '../contract/messages.ts';
import { dueWords, hidesNames } from '../domain/doseWords.ts';
import { isolateText } from '../domain/isolateText.ts';
import { medicineKey, pictureOf } from '../domain/medicines.ts';
import type { NotificationContent } from './readPush.ts';
import { type AlertMode, buildNotification } from './buildNotification.ts';
import { withFallback, type WorkerContext } from './context.ts';
import { doseData, dosesOf, type NotifiedDose, notifiedDoseId, shownDoses } from './doseData.ts';

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

/** Undefined if there are none. */
export const withDoses = <Content extends NotificationContent>(
  content: Content,
  [dose, ...also]: readonly NotifiedDose[],
): Content | undefined => {
  if (!dose) return undefined;
  const names = [dose, ...also].map(({ medicine_name }) => medicine_name);
  const body = dueWords(names, hidesNames(content.body));
  return { ...content, body, data: { ...content.data, dose, also } };
};

/** With what the notification names, under its tag. */
export const joinDoses = <Content extends NotificationContent>(
  content: Content,
  notification: Notification,
): Content => {
  const doses = dosesOf(content.data);
  const ids = doses.map(notifiedDoseId);
  const others = shownDoses(notification).filter((one) => !ids.includes(notifiedDoseId(one)));
  const joined = others.length > 0 && withDoses(content, [...doses, ...others]);
  return { ...content, ...joined, tag: notification.tag };
};

const ringData = v.object({
  ...doseData.entries,
  id: v.optional(id),
  alertedAt: v.optional(epochMs),
  navigate: v.string(),
});

const updateLock = 'upstroke-update';

interface RemoveOptions {
  readonly now: number;
  /** A tag. */
  readonly except?: string;
  /** A tag to show again in any case. */
  readonly again?: string;
}

/** What names others, too, is shown again without these, silently. Resolves with whether any is. */
export const removeDoses = (
  context: ShowContext & Pick<WorkerContext, 'withLock'>,
  ids: readonly string[],
  { now, except, again }: RemoveOptions,
): Promise<boolean> =>
  context.withLock(updateLock, async () => {
    let isShown = false;
    for (const notification of await context.notifications.getNotifications()) {
      const { title, body, tag } = notification;
      const read = v.safeParse(ringData, notification.data);
      if (!read.success || tag === except) continue;
      const { navigate, ...data } = read.output;
      const all = dosesOf(data);
      const left = all.filter((dose) => !ids.includes(notifiedDoseId(dose)));
      if (left.length === all.length && tag !== again) continue;
      const content = withDoses({ title, body, tag, navigate, data }, left);
      if (content) await showContent(context, content, { now, mode: 'silent' });
      else notification.close();
      isShown ||= content !== undefined;
    }
    return isShown;
  });

/**
 * Marks the doses last: a worker stopped midway must not silence it. Without permission to notify,
 * it has rung only if a page was reached.
 */
export const showRing = async (
  context: WorkerContext,
  content: NotificationContent,
  { hasPages, ...how }: ShowOptions & { readonly hasPages: boolean },
): Promise<void> => {
  const doses = dosesOf(content.data);
  let hasRung = hasPages;
  try {
    await showContent(context, content, how);
    hasRung = true;
  } finally {
    if (hasRung)
      await Promise.all(
        doses.map((dose) => markRung(context, content.data.aboutId, dose, how.now)),
      );
  }
  // Of the same doses, alone or with others.
  const ids = doses.map(notifiedDoseId);
  const { tag: except } = content;
  await withFallback(context.clock, removeDoses(context, ids, { now: how.now, except }), false);
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
