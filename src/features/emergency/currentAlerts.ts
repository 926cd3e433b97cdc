import { createSelector } from '@reduxjs/toolkit';
import { emergency } from '../../../domain/specConstants.ts';
import { pairingsWith } from '../../../domain/pairings.ts';
import { selectNow } from '../../api/clock.ts';
import { selectUser } from '../../api/session.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import type { RootState } from '../../app/types.ts';
import { isUnsent } from '../../platform/emergency/alertPolicy.ts';
import type { EmergencyState, SentAlert } from './emergencySlice.ts';
import {
  type AlertStage,
  finishedStages,
  isOpenForAnswers,
  sentAlertStage,
  unsentAlertStage,
} from './survivorAlertStage.ts';

export interface CurrentAlert {
  readonly id: string;
  readonly pressedAt: number;
  readonly stage: AlertStage;
  readonly isUnsent: boolean;
  readonly isCancelled: boolean;
  readonly isStored: boolean;
  /** The server's message. */
  readonly reason: string;
  readonly sent: SentAlert | null;
  /** Caregivers may still answer. */
  readonly isLive: boolean;
}

type AlertState = Pick<
  EmergencyState,
  'queue' | 'inMemory' | 'inFlight' | 'isOffline' | 'sent' | 'closed'
>;

/** The user's current alerts, newest first. */
export const deriveCurrentAlerts = (
  state: AlertState,
  now: number,
  /** Null while unknown. */
  connectedIds: readonly string[] | null = null,
): CurrentAlert[] => {
  const queuedAlerts = state.queue.map((alert) => ({
    id: alert.id,
    pressedAt: alert.timestamp,
    stage: unsentAlertStage(alert, state.inFlight.includes(alert.id), state.isOffline),
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
      const stage = sentAlertStage(alert, now, connectedIds);
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

/** Alerts that "I am OK" cancels: caregivers are, or may still be, alarmed. */
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

const findCurrentAlerts = stableMemo(deriveCurrentAlerts);

export const selectCurrentAlerts = (state: RootState): readonly CurrentAlert[] =>
  findCurrentAlerts(state.emergency, selectNow(state), selectCaregiverIds(state));

/** `name` is empty while unknown. */
export interface Recipient {
  readonly name: string;
  readonly isReachable: boolean;
}

/** Null until the connections were read. */
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

export const selectUnreachableNames = createSelector([selectRecipients], (helpers) =>
  (helpers ?? []).filter(({ isReachable }) => !isReachable).map(({ name }) => name),
);
