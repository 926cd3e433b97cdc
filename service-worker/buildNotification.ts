import type { PushKind } from '../contract/messages.ts';
import { isolateText } from '../domain/isolateText.ts';
import { minute } from '../domain/specConstants.ts';
import { vibrationPattern } from '../domain/alarmSounds.ts';
import { formatClock, formatSpoken } from '../src/platform/deviceClock.ts';
import { localDateOf, localMinuteOf, timeOf } from '../domain/zonedTime.ts';
import type { NotificationContent } from './readPush.ts';
import { texts } from './strings.ts';

/** `over`: shown only because a push must show something, then closed at once. */
export type AlertMode = 'alerts' | 'silent' | 'over';

export interface ExtendedNotificationOptions extends NotificationOptions {
  readonly renotify: boolean;
  readonly vibrate?: readonly number[];
  readonly navigate?: string;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

interface NotificationContext {
  readonly now: number;
  readonly zone: string;
  readonly mode: AlertMode;
  readonly maxActions: number;
  /** The picture of its medicine. */
  readonly picture?: string | null | undefined;
}

const icon = '/icons/icon-192.png';
const fallbackTag = 'upstroke';

const kindsNeedingAnswer: ReadonlySet<PushKind> = new Set([
  'dose',
  'emergency',
  'unanswered',
  'test',
]);

const doseActions = [
  { action: 'taken', title: texts.taken },
  { action: 'skipped', title: texts.skip },
];

/** The server's times, by the clock of this device. */
const withOwnClock = (body: string): string =>
  body.replace(
    /([,:] |\bat )((?:[01]\d|2[0-3]):[0-5]\d)(?=[.:)]|$)/g,
    (_, before: string, time: string) => before + formatClock(time),
  );

const formatDayAndMonth = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(instant);

const formatPressedAt = (
  pressedAt: number,
  { now, zone }: Pick<NotificationContext, 'now' | 'zone'>,
): string | null => {
  if (now - pressedAt < minute) return null;
  const time = formatSpoken(timeOf(localMinuteOf(pressedAt, zone)));
  const isToday = localDateOf(pressedAt, zone) === localDateOf(now, zone);
  const date = isToday ? [] : [texts.on(formatDayAndMonth(pressedAt, zone))];
  return texts.pressed([...date, texts.at(time)].join(' '));
};

/** A later notification of the same tag alerts again. */
export const alerting = { icon, renotify: true, silent: false, vibrate: vibrationPattern } as const;

/** Browsers cancel the subscription if a push shows nothing. */
export const fallbackNotification = (): [string, ExtendedNotificationOptions] => [
  texts.fallbackTitle,
  { ...alerting, body: texts.fallbackBody, tag: fallbackTag },
];

export const buildNotification = (
  { title, body, tag, navigate, data }: NotificationContent,
  { now, zone, mode, maxActions, picture }: NotificationContext,
): [string, ExtendedNotificationOptions] => {
  const pressed =
    data.pressed_at === undefined ? null : formatPressedAt(data.pressed_at, { now, zone });
  // The server accepts an answer only for a reminder. Of a missed dose, the page asks when it was taken.
  const hasReminder = data.dose !== undefined && data.dose.reminder_ids.length > 0;
  const isAlone = hasReminder && data.dose.asked_at === undefined && !data.also?.length;
  // Of several, the page asks whether all are meant.
  const isAnswerable = data.kind === 'dose' && isAlone && mode !== 'over';
  return [
    isolateText(title),
    {
      body: isolateText([withOwnClock(body), ...(pressed === null ? [] : [pressed])].join('\n')),
      ...(mode === 'alerts' ? alerting : { icon, renotify: false, silent: true }),
      ...(picture && { icon: picture }),
      tag,
      requireInteraction: kindsNeedingAnswer.has(data.kind) && mode !== 'over',
      ...(isAnswerable && maxActions >= doseActions.length && { actions: doseActions }),
      navigate,
      data: { ...data, navigate },
    },
  ];
};
