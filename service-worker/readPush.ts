import * as v from 'valibot';
import type { PushKind } from '../contract/messages.ts';
import { type PushMessage, pushMessage } from '../contract/pushMessage.ts';
import type { NotifiedDose } from './doseData.ts';

type PushNotification = Omit<PushMessage['notification'], 'silent'>;

export interface NotificationContent extends Omit<PushNotification, 'data'> {
  readonly data: {
    readonly id?: string;
    readonly kind: PushKind;
    readonly aboutId: string;
    readonly dose?: NotifiedDose;
    readonly also?: NotifiedDose[] | undefined;
    readonly pressed_at?: number;
    readonly alertedAt?: number;
  };
}

export interface PushContent extends NotificationContent {
  readonly data: NotificationContent['data'] & { readonly id: string };
}

export interface PushEventLike {
  readonly data: Pick<PushMessageData, 'json'> | null;
  /** Replaces `data` in browsers with Declarative Web Push. */
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

const toPushContent = ({
  data: { dose, doses = [], ...data },
  ...shown
}: PushNotification): PushContent => {
  const [first, ...also] = [...(dose ? [dose] : []), ...doses].map(({ reminder_id, ...named }) => ({
    ...named,
    reminder_ids: [reminder_id],
  }));
  return { ...shown, data: { ...data, ...(first && { dose: first, also }) } };
};

export const readPush = ({ data, notification }: PushEventLike): PushContent | null => {
  const sent = v.safeParse(pushMessage, jsonOf(data));
  if (sent.success) return toPushContent(sent.output.notification);
  const shown = v.safeParse(proposed, notification);
  return shown.success ? toPushContent(shown.output) : null;
};
