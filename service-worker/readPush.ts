import * as v from 'valibot';
import { type PushKind, type PushMessage, pushMessage } from '../contract/messages.ts';
import type { NotifiedDose } from './doseData.ts';

/** What there is to tell, by a push or by the worker's own check. */
export interface NotificationContent {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
  readonly tag: string;
  readonly data: {
    /** Of the push; the worker's own check has none. */
    readonly id?: string;
    readonly kind: PushKind;
    readonly aboutId: string;
    readonly dose?: NotifiedDose;
    readonly pressed_at?: number;
    /** Of the worker's own check: when it alerted. */
    readonly alertedAt?: number;
  };
}

export interface PushContent extends NotificationContent {
  readonly data: NotificationContent['data'] & { readonly id: string };
}

/** What of a push event is ours to read; TypeScript does not know the declarative part yet. */
export interface PushEventLike {
  readonly data: Pick<PushMessageData, 'json'> | null;
  /** As a browser with Declarative Web Push proposes it, in place of the data. */
  readonly notification?: unknown;
}

const proposed = v.omit(pushMessage.entries.notification, ['silent']);

const jsonOf = (data: PushEventLike['data']): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

type PushNotification = Omit<PushMessage['notification'], 'silent'>;

const toPushContent = ({ title, body, navigate, tag, data }: PushNotification): PushContent => {
  const { dose, ...rest } = data;
  return {
    title,
    body,
    navigate,
    tag,
    data: {
      ...rest,
      ...(dose && {
        dose: {
          medicine_name: dose.medicine_name,
          minute: dose.minute,
          reminder_ids: [dose.reminder_id],
          undone_at: dose.undone_at,
        },
      }),
    },
  };
};

/** What a push tells; null for one that is empty or of another shape. */
export const readPush = ({ data, notification }: PushEventLike): PushContent | null => {
  const sent = v.safeParse(pushMessage, jsonOf(data));
  if (sent.success) return toPushContent(sent.output.notification);
  const shown = v.safeParse(proposed, notification);
  return shown.success ? toPushContent(shown.output) : null;
};
