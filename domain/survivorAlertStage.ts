import type { AlertStatus } from '../contract/fields.ts';
import { isFinal } from './alertTransitions.ts';
import { emergency } from './emergencyRules.ts';

/** The server has not confirmed the first six. `unanswered`: for an hour; `closed`: by caregivers. */
export type AlertStage = Delivery | 'okWaiting' | 'nobody' | SentStage;
type Delivery = 'sending' | 'offline' | 'network' | 'failed' | 'signIn';
type SentStage = 'nobody' | 'told' | 'unanswered' | 'seen' | 'closed' | 'ok';

/** A newer alert replaces these. */
export const finishedStages: ReadonlySet<AlertStage> = new Set(['nobody', 'closed', 'ok']);

/** As stored on the device until the server has it, or its cancellation. */
interface StoredAlert {
  readonly id: string;
  readonly isWithdrawn: boolean;
  readonly toldNobody: boolean;
  readonly failure: { readonly status: number | null } | null;
}

export interface UnsentAlert<A extends StoredAlert = StoredAlert> {
  readonly alert: A;
  readonly delivery: Delivery;
  readonly storedOnDisk: boolean;
}

/** `alert` as it is after the event; `stored` also where the device had no room. */
export type AlertEvent<A extends StoredAlert> =
  | { readonly type: 'stored'; readonly alert: A; readonly storedOnDisk: boolean }
  | { readonly type: 'failed'; readonly alert: A; readonly isOffline: boolean }
  | { readonly type: 'loaded' | 'sent'; readonly alert: A };

const deliveryOf = ({ failure }: StoredAlert, isOffline: boolean): Delivery => {
  if (failure === null) return 'sending';
  if (failure.status === null) return isOffline ? 'offline' : 'network';
  return failure.status === 401 ? 'signIn' : 'failed';
};

/** Null once the server has the alert; a late result changes nothing. */
export const nextUnsentAlert = <A extends StoredAlert>(
  known: UnsentAlert<A> | null,
  event: AlertEvent<A>,
): UnsentAlert<A> | null => {
  const { type } = event;
  if (!known && (type === 'failed' || type === 'sent')) return null;
  // The user may have cancelled during the attempt.
  const isWithdrawn = event.alert.isWithdrawn || known?.alert.isWithdrawn === true;
  const alert = { ...event.alert, isWithdrawn };
  if (type === 'sent' && !isWithdrawn && !alert.toldNobody) return null;
  const isOffline = type === 'failed' ? event.isOffline : known?.delivery === 'offline';
  const storedOnDisk = type === 'stored' ? event.storedOnDisk : (known?.storedOnDisk ?? true);
  return { alert, delivery: deliveryOf(alert, isOffline), storedOnDisk };
};

export const unsentAlertStage = ({ alert, delivery }: UnsentAlert): AlertStage => {
  if (delivery === 'signIn') return delivery;
  if (alert.isWithdrawn) return 'okWaiting';
  return alert.toldNobody ? 'nobody' : delivery;
};

interface NotifiedCaregiver {
  readonly caregiverId?: string | undefined;
  readonly name: string;
  readonly status: AlertStatus;
}

/** An alert confirmed by the server. */
export interface SentAlert {
  readonly id: string;
  readonly pressedAt: number;
  readonly toldAt: number;
  /** Notified caregivers. */
  readonly told: readonly NotifiedCaregiver[];
  /** Names that no push could reach; absent once read from the list. */
  readonly unreachable?: readonly string[] | undefined;
  readonly answeredBy: string | null;
  readonly answeredAt: number | null;
  /** All who have; absent if version 1.0.0 stored the alert. */
  readonly seenBy?: readonly { readonly name: string; readonly at: number }[] | undefined;
  readonly closedBy?: string | null | undefined;
  readonly closedAt?: number | null | undefined;
  /** When everyone who had seen it had left. */
  readonly reopenedAt?: number | null | undefined;
  /** The first of them; null if their account is deleted. */
  readonly leftBy?: string | null | undefined;
  readonly withdrawnAt: number | null;
  /** The server has its location. */
  readonly isLocated?: boolean | undefined;
}

/** It is repeated for an hour from then on. */
export const ringsSince = ({ reopenedAt, toldAt }: SentAlert): number => reopenedAt ?? toldAt;

export const isOpenForAnswers = ({ told, withdrawnAt }: SentAlert): boolean =>
  withdrawnAt === null && told.some(({ status }) => !isFinal(status));

/** All notified caregivers have disconnected or deleted their account, so the server repeats no push. */
const hasNoConnectedRecipient = (
  { told }: SentAlert,
  connectedIds: readonly string[] | null,
): boolean =>
  told.length === 0 ||
  (connectedIds !== null &&
    told.every(
      ({ caregiverId }) => caregiverId !== undefined && !connectedIds.includes(caregiverId),
    ));

export const sentAlertStage = (
  alert: SentAlert,
  now: number,
  /** Null while unknown. */
  connectedIds: readonly string[] | null,
): SentStage => {
  const { answeredAt, withdrawnAt } = alert;
  if (withdrawnAt !== null) return 'ok';
  if (answeredAt !== null) return isOpenForAnswers(alert) ? 'seen' : 'closed';
  if (now - ringsSince(alert) >= emergency.pushDurationMs) return 'unanswered';
  return hasNoConnectedRecipient(alert, connectedIds) ? 'nobody' : 'told';
};
