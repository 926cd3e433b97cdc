import * as v from 'valibot';
import { type PushKind, type PushMessage, pushMessage } from '../contract/messages.ts';
import type { ToldDose } from './doseData.ts';

/** What there is to tell, by a push or by the worker's own check. */
export interface Told {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
  readonly tag: string;
  readonly data: {
    /** Of the push; the worker's own check has none. */
    readonly id?: string;
    readonly kind: PushKind;
    readonly aboutId: string;
    readonly dose?: ToldDose;
    readonly pressed_at?: number;
    /** Of the worker's own check: when it alerted. */
    readonly alertedAt?: number;
  };
}

export interface Pushed extends Told {
  readonly data: Told['data'] & { readonly id: string };
}

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

type Notice = Omit<PushMessage['notification'], 'silent'>;

const toPushed = ({ title, body, navigate, tag, data }: Notice): Pushed => {
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
export const readPush = ({ data, notification }: HeardPush): Pushed | null => {
  const sent = v.safeParse(pushMessage, jsonOf(data));
  if (sent.success) return toPushed(sent.output.notification);
  const shown = v.safeParse(proposed, notification);
  return shown.success ? toPushed(shown.output) : null;
};
