import * as v from 'valibot';
import { type PushKind, type PushMessage, pushMessage } from '../contract/messages.ts';
import { minute, vibrationPattern } from '../domain/constants.ts';
import { spokenTime } from '../domain/partOfDay.ts';
import { localDateOf, localMinuteOf, timeOf } from '../domain/zonedTime.ts';
import { texts } from './strings.ts';

export type Told = PushMessage['notification'];

/** What of a push event is ours to read; TypeScript does not know the declarative part yet. */
export interface HeardPush {
  readonly data: Pick<PushMessageData, 'json'> | null;
  /** As a browser with Declarative Web Push proposes it, in place of the data. */
  readonly notification?: unknown;
}

const proposed = v.omit(pushMessage.entries.notification, ['silent']);

const jsonOf = (data: HeardPush['data']): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

/** What a push tells; null for one that is empty or of another shape. */
export const readPush = ({ data, notification }: HeardPush): Told | null => {
  const sent = v.safeParse(pushMessage, jsonOf(data));
  if (sent.success) return sent.output.notification;
  const shown = v.safeParse(proposed, notification);
  return shown.success ? { ...shown.output, silent: false } : null;
};

/** How the device tells it: the options that TypeScript does not know yet among them. */
export interface Appearance extends NotificationOptions {
  readonly renotify: boolean;
  readonly vibrate?: number[];
  readonly navigate?: string;
}

interface Surroundings {
  readonly now: number;
  readonly zone: string;
  /** This very push stands there already. */
  readonly isRepeat: boolean;
}

const icon = '/icons/icon-192.png';
const plainTag = 'upstroke';

/** What somebody has to answer stays until they do. */
const waitsForAnswer: ReadonlySet<PushKind> = new Set(['dose', 'emergency', 'unanswered']);

const dayAndMonth = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(instant);

/** When the button was pressed, in words, once that is a minute ago. */
const pressedWords = (pressedAt: number, { now, zone }: Surroundings): string | null => {
  if (now - pressedAt < minute) return null;
  const { clock, words } = spokenTime(timeOf(localMinuteOf(pressedAt, zone)));
  const isToday = localDateOf(pressedAt, zone) === localDateOf(now, zone);
  const date = isToday ? [] : [texts.on(dayAndMonth(pressedAt, zone))];
  return texts.pressed([...date, texts.at(`${clock} ${words}`)].join(' '));
};

/** A push must always show something, or browsers take the subscription away. */
const plain = (): [string, Appearance] => [
  texts.plainTitle,
  {
    body: texts.plainBody,
    icon,
    tag: plainTag,
    renotify: true,
    silent: false,
    vibrate: [...vibrationPattern],
  },
];

/** Title and options of the notification for a push. */
export const notificationFor = (
  told: Told | null,
  surroundings: Surroundings,
): [string, Appearance] => {
  if (!told) return plain();
  const { title, body, tag, navigate, data } = told;
  const pressed =
    data.pressed_at === undefined ? null : pressedWords(data.pressed_at, surroundings);
  const alerts = !surroundings.isRepeat;
  return [
    title,
    {
      body: pressed === null ? body : `${body}\n${pressed}`,
      icon,
      tag,
      // A later push of the same matter alerts again; one that came twice does not.
      renotify: alerts,
      silent: !alerts,
      requireInteraction: waitsForAnswer.has(data.kind),
      ...(alerts && { vibrate: [...vibrationPattern] }),
      navigate,
      data: { ...data, navigate },
    },
  ];
};
