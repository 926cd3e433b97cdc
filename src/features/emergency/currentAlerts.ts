import { createSelector } from '@reduxjs/toolkit';
import { isFinal } from '../../../domain/alertStatus.ts';
import { emergency } from '../../../domain/constants.ts';
import { pairingsWith } from '../../../domain/pairings.ts';
import { selectUser } from '../../api/session.ts';
import type { RootState } from '../../app/types.ts';
import type { QueuedAlert } from '../../platform/emergency/emergencyQueue.ts';
import { isUnsent } from '../../platform/emergency/flushAlerts.ts';
import type { EmergencyState, SentAlert } from './emergencySlice.ts';

/**
 * Where an alert of one's own stands. Of what the server has not confirmed: `sending`, `offline`,
 * `network`, `failed`, `signIn`, or `cancelPending` once it was taken back. Of what it has: `nobody` to
 * tell, `told`, `unanswered` for an hour, `seen`, `closed` by a caregiver, or `ok`.
 */
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

export interface CurrentAlert {
  readonly id: string;
  readonly pressedAt: number;
  readonly stage: AlertStage;
  /** The server is still to be told something of it. */
  readonly isUnsent: boolean;
  /** The person has said that they are OK. */
  readonly isCancelled: boolean;
  /** False where no disk holds what is not sent yet. */
  readonly isStored: boolean;
  /** Why the server refused it, in its own words. */
  readonly reason: string;
  readonly sent: SentAlert | null;
  /** Help may still come of it. */
  readonly isLive: boolean;
}

const unsentStage = (
  { isWithdrawn, toldNobody, failure }: QueuedAlert,
  isTrying: boolean,
  isOffline: boolean,
): AlertStage => {
  if (failure?.status === 401) return 'signIn';
  if (isWithdrawn) return 'okWaiting';
  if (toldNobody) return 'nobody';
  // What failed before is said until the next try has done better.
  if (failure === null) return isTrying || !isOffline ? 'sending' : 'offline';
  if (failure.status === null) return isOffline ? 'offline' : 'network';
  return 'failed';
};

const isOpenForAnswers = ({ told, withdrawnAt }: SentAlert): boolean =>
  withdrawnAt === null && told.some(({ status }) => !isFinal(status));

/** Of all who were told nobody is connected any more: it is repeated to no one. */
const hasNoConnectedRecipient = (
  { told }: SentAlert,
  connectedIds: readonly string[] | null,
): boolean =>
  connectedIds !== null &&
  told.every(({ caregiverId }) => caregiverId !== undefined && !connectedIds.includes(caregiverId));

const sentStage = (
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

type AlertState = Pick<
  EmergencyState,
  'queue' | 'inMemory' | 'inFlight' | 'isOffline' | 'sent' | 'closed'
>;

/** Nothing more is to come of it: one that was pressed later makes it history. */
export const finishedStages: ReadonlySet<AlertStage> = new Set(['nobody', 'closed', 'ok']);

/** Every alert of one's own that is not history, the newest first. */
export const deriveCurrentAlerts = (
  state: AlertState,
  now: number,
  /** Ids of those who are connected now; null where that is not known. */
  connectedIds: readonly string[] | null = null,
): CurrentAlert[] => {
  const queuedAlerts = state.queue.map((alert) => ({
    id: alert.id,
    pressedAt: alert.timestamp,
    stage: unsentStage(alert, state.inFlight.includes(alert.id), state.isOffline),
    isUnsent: isUnsent(alert),
    isCancelled: alert.isWithdrawn,
    isLive:
      !alert.toldNobody && !alert.isWithdrawn && now - alert.timestamp < emergency.pushDurationMs,
    isStored: !state.inMemory.includes(alert.id),
    reason: alert.failure?.message ?? '',
    sent: null,
  }));
  const queued = new Set(state.queue.map(({ id }) => id));
  const sent = state.sent
    .filter(({ id, toldAt }) => !queued.has(id) && now - toldAt < emergency.activeForMs)
    .map((alert) => {
      const stage = sentStage(alert, now, connectedIds);
      const isRecent = now - alert.toldAt < emergency.pushDurationMs;
      return {
        id: alert.id,
        pressedAt: alert.pressedAt,
        stage,
        isUnsent: false,
        isCancelled: alert.withdrawnAt !== null,
        isLive: isOpenForAnswers(alert) && isRecent && stage !== 'nobody',
        isStored: true,
        reason: '',
        sent: alert,
      };
    });
  const all = [...queuedAlerts, ...sent];
  const newest = Math.max(...all.map(({ pressedAt }) => pressedAt));
  return all
    .filter((alert) => alert.isUnsent || !state.closed.includes(alert.id))
    .filter(({ stage, pressedAt }) => !finishedStages.has(stage) || pressedAt === newest)
    .toSorted((a, b) => b.pressedAt - a.pressedAt);
};

/** The presses that "I am OK" is meant for: all of which somebody is, or may come to be, alarmed. */
export const cancellableAlerts = (
  { queue, sent }: Pick<EmergencyState, 'queue' | 'sent'>,
  now: number,
): { readonly id: string; readonly pressedAt: number }[] => {
  const queued = new Set(queue.map(({ id }) => id));
  return [
    ...queue
      .filter(({ toldNobody, isWithdrawn }) => !toldNobody && !isWithdrawn)
      .map(({ id, timestamp }) => ({ id, pressedAt: timestamp })),
    ...sent.filter(
      (alert) =>
        !queued.has(alert.id) &&
        isOpenForAnswers(alert) &&
        now - alert.toldAt < emergency.activeForMs,
    ),
  ];
};

const selectCaregiverIds = createSelector(
  [(state: RootState) => state.pairing.pairings, selectUser],
  (pairings, user): string[] | null =>
    pairings &&
    pairingsWith('caregivers', pairings, user?.id).map(({ caregiver_id }) => caregiver_id),
);

const noAlerts: readonly CurrentAlert[] = [];

/** A minute that passes while none stands is no change. */
export const selectCurrentAlerts = createSelector(
  [
    (state: RootState) => state.emergency,
    (state: RootState) => state.alarms.now,
    selectCaregiverIds,
  ],
  (...args) => {
    const alerts = deriveCurrentAlerts(...args);
    return alerts.length > 0 ? alerts : noAlerts;
  },
);

/** Somebody who will be told; their name is empty until it is known. */
export interface Recipient {
  readonly name: string;
  readonly isReachable: boolean;
}

/** Everybody who would be told of an alert now, as last read; null where that never was. */
export const selectRecipients = createSelector(
  [(state: RootState) => state.pairing, selectUser],
  ({ pairings, people }, user): Recipient[] | null =>
    pairings &&
    pairingsWith('caregivers', pairings, user?.id).map(
      ({ caregiver_id, caregiver_name = '', is_reachable }) => {
        const person = people[caregiver_id];
        return {
          name: person ? `${person.fname} ${person.lname}` : caregiver_name,
          isReachable: is_reachable,
        };
      },
    ),
);

/** Names of those whom no push can reach now. */
export const selectUnreachableNames = createSelector([selectRecipients], (helpers) =>
  (helpers ?? []).filter(({ isReachable }) => !isReachable).map(({ name }) => name),
);
