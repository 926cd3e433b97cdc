import { createSelector } from '@reduxjs/toolkit';
import {
  type AlertStage,
  finishedStages,
  isOpenForAnswers,
  ringsSince,
  type SentAlert,
  sentAlertStage,
  unsentAlertStage,
} from '../../../../domain/survivorAlertStage.ts';
import { onDuty } from '../../../../domain/onDuty.ts';
import { emergency } from '../../../../domain/emergencyRules.ts';
import { pairingsWith } from '../../../../domain/pairings.ts';
import { selectNow } from '../../../api/clock.ts';
import { selectUser } from '../../../api/session.ts';
import { stableMemo } from '../../../api/stableMemo.ts';
import type { RootState } from '../../../app/types.ts';
import { isUnsent } from '../../../platform/emergency/alertPolicy.ts';
import type { EmergencyState } from '../emergencySlice.ts';
import { texts } from '../strings.ts';

export interface CurrentAlert {
  readonly id: string;
  readonly pressedAt: number;
  readonly stage: AlertStage;
  readonly isUnsent: boolean;
  readonly isCancelled: boolean;
  /** Caregivers are, or may still be, alarmed. */
  readonly isOpen: boolean;
  /** Open, and repeated. */
  readonly isLive: boolean;
  readonly isStored: boolean;
  /** The server's message. */
  readonly reason: string;
  readonly sent: SentAlert | null;
}

/** There is more to see than its line. */
export const hasProgress = ({ isLive, isUnsent: waits, stage }: CurrentAlert): boolean =>
  isLive || waits || stage === 'nobody';

type AlertState = Pick<EmergencyState, 'queue' | 'sent' | 'closed'>;

const endedAt = (alert: SentAlert): number =>
  alert.closedAt ?? alert.withdrawnAt ?? alert.answeredAt ?? ringsSince(alert);

const isAwaitingClose = (alert: SentAlert): boolean =>
  alert.answeredAt !== null && isOpenForAnswers(alert);

const knownAlerts = (
  { queue, sent }: AlertState,
  now: number,
  connectedIds: readonly string[] | null,
): CurrentAlert[] => {
  const isRecent = (since: number) => now - since < emergency.pushDurationMs;
  const queued = new Set(queue.map(({ alert: { id } }) => id));
  return [
    ...queue.map((unsent) => {
      const { id, timestamp, isWithdrawn, toldNobody, failure } = unsent.alert;
      const isOpen = !toldNobody && !isWithdrawn;
      return {
        id,
        pressedAt: timestamp,
        stage: unsentAlertStage(unsent),
        isUnsent: isUnsent(unsent.alert),
        isCancelled: isWithdrawn,
        isOpen,
        isLive: isOpen && isRecent(timestamp),
        isStored: unsent.storedOnDisk,
        reason: failure?.message ?? '',
        sent: null,
      };
    }),
    ...sent
      .filter(({ id }) => !queued.has(id))
      .filter((alert) => isAwaitingClose(alert) || now - endedAt(alert) < emergency.activeForMs)
      .map((alert) => {
        const stage = sentAlertStage(alert, now, connectedIds);
        const isOpen = isOpenForAnswers(alert);
        return {
          id: alert.id,
          pressedAt: alert.pressedAt,
          stage,
          isUnsent: false,
          isCancelled: alert.withdrawnAt !== null,
          isOpen,
          isLive: isOpen && isRecent(ringsSince(alert)) && stage !== 'nobody',
          isStored: true,
          reason: '',
          sent: alert,
        };
      }),
  ];
};

/** The user's current alerts, newest first. */
export const deriveCurrentAlerts = (
  state: AlertState,
  now: number,
  /** Null while unknown. */
  connectedIds: readonly string[] | null = null,
): CurrentAlert[] => {
  const all = knownAlerts(state, now, connectedIds);
  const newest = Math.max(...all.map(({ pressedAt }) => pressedAt));
  /** The user asked again since. */
  const isReplaced = ({ stage, pressedAt, sent }: CurrentAlert) =>
    finishedStages.has(stage) && pressedAt < newest && (!sent || endedAt(sent) <= newest);
  return all
    .filter((alert) => alert.isUnsent || !state.closed.includes(alert.id))
    .filter((alert) => !isReplaced(alert))
    .toSorted((a, b) => b.pressedAt - a.pressedAt);
};

/** What "I am OK" cancels. */
export const openAlerts = (state: AlertState, now: number): CurrentAlert[] =>
  knownAlerts(state, now, null).filter(({ isOpen }) => isOpen);

const selectCaregiverIds = createSelector(
  [(state: RootState) => state.pairing.pairings, selectUser],
  (pairings, user): string[] | null =>
    pairings &&
    pairingsWith('caregivers', pairings, user?.id).map(({ caregiver_id }) => caregiver_id),
);

const findCurrentAlerts = stableMemo(deriveCurrentAlerts);

export const selectCurrentAlerts = (state: RootState): readonly CurrentAlert[] =>
  findCurrentAlerts(state.emergency, selectNow(state), selectCaregiverIds(state));

export interface Recipient {
  readonly name: string;
  readonly isReachable: boolean;
  readonly phone: string | null;
  /** Alerted only after 2 minutes without an answer. */
  readonly isHeld?: boolean;
}

const selectHeldIds = (state: RootState): string => {
  const team = pairingsWith('caregivers', state.pairing.pairings ?? [], selectUser(state)?.id);
  const heard = onDuty(team, selectNow(state));
  return team
    .filter((one) => !heard.includes(one))
    .map(({ caregiver_id }) => caregiver_id)
    .join();
};

/** Null until the connections were read. */
export const selectRecipients = createSelector(
  [(state: RootState) => state.pairing, selectUser, selectHeldIds],
  ({ pairings, people }, user, heldIds): Recipient[] | null =>
    pairings &&
    pairingsWith('caregivers', pairings, user?.id).map(
      ({ caregiver_id, caregiver_name, is_reachable }) => {
        const person = people[caregiver_id];
        return {
          name: person ? `${person.fname} ${person.lname}` : caregiver_name || texts.someone,
          isReachable: is_reachable,
          phone: person?.phone ?? null,
          isHeld: heldIds.split(',').includes(caregiver_id),
        };
      },
    ),
);
