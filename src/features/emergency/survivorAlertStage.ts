import { isFinal } from '../../../domain/alertTransitions.ts';
import { emergency } from '../../../domain/specConstants.ts';
import type { QueuedAlert } from '../../platform/emergency/emergencyQueue.ts';
import type { SentAlert } from './emergencySlice.ts';

/** The server has not confirmed the first six. `unanswered`: for an hour; `closed`: by caregivers. */
export type AlertStage =
  | 'sending'
  | 'offline'
  | 'network'
  | 'failed'
  | 'signIn'
  | 'okWaiting'
  | 'nobody'
  | 'told'
  | 'unanswered'
  | 'seen'
  | 'closed'
  | 'ok';

/** A newer alert replaces these. */
export const finishedStages: ReadonlySet<AlertStage> = new Set(['nobody', 'closed', 'ok']);

export const unsentAlertStage = (
  { isWithdrawn, toldNobody, failure }: QueuedAlert,
  isTrying: boolean,
  isOffline: boolean,
): AlertStage => {
  if (failure?.status === 401) return 'signIn';
  if (isWithdrawn) return 'okWaiting';
  if (toldNobody) return 'nobody';
  // Keeps the last failure until an attempt succeeds.
  if (failure === null) return isTrying || !isOffline ? 'sending' : 'offline';
  if (failure.status === null) return isOffline ? 'offline' : 'network';
  return 'failed';
};

export const isOpenForAnswers = ({ told, withdrawnAt }: SentAlert): boolean =>
  withdrawnAt === null && told.some(({ status }) => !isFinal(status));

/** All notified caregivers have disconnected, so the server repeats no push. */
const hasNoConnectedRecipient = (
  { told }: SentAlert,
  connectedIds: readonly string[] | null,
): boolean =>
  connectedIds !== null &&
  told.every(({ caregiverId }) => caregiverId !== undefined && !connectedIds.includes(caregiverId));

export const sentAlertStage = (
  alert: SentAlert,
  now: number,
  connectedIds: readonly string[] | null,
): AlertStage => {
  const { answeredAt, toldAt, withdrawnAt } = alert;
  if (withdrawnAt !== null) return 'ok';
  if (answeredAt !== null) return isOpenForAnswers(alert) ? 'seen' : 'closed';
  if (now - toldAt >= emergency.pushDurationMs) return 'unanswered';
  return hasNoConnectedRecipient(alert, connectedIds) ? 'nobody' : 'told';
};
