import { createSelector } from '@reduxjs/toolkit';
import { emergency } from '../../../domain/constants.ts';
import { selectUser } from '../../api/session.ts';
import type { RootState } from '../../app/types.ts';
import type { QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import type { EmergencyState, SentAlert } from './emergencySlice.ts';

/**
 * Where an alert of one's own stands. Of what the server has not confirmed: `sending`, `offline`,
 * `network`, `failed`, `signIn`, or `okWaiting` once it was taken back. Of what it has: `nobody` to
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

export interface StandingAlert {
  readonly id: string;
  readonly pressedAt: number;
  readonly stage: AlertStage;
  /** False where no disk holds what is not sent yet. */
  readonly isKept: boolean;
  /** Why the server refused it, in its own words. */
  readonly reason: string;
  readonly sent: SentAlert | null;
  /** Help may still come of it: who asks for help again sees it, and not the question anew. */
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

const final = new Set(['resolved', 'false_alarm']);

const isOpen = ({ told, withdrawnAt }: SentAlert): boolean =>
  withdrawnAt === null && told.some(({ status }) => !final.has(status));

const sentStage = (alert: SentAlert, now: number): AlertStage => {
  const { answeredAt, toldAt, withdrawnAt } = alert;
  if (withdrawnAt !== null) return 'ok';
  if (answeredAt !== null) return isOpen(alert) ? 'seen' : 'closed';
  return now - toldAt >= emergency.repeatedFor ? 'unanswered' : 'told';
};

type Known = Pick<EmergencyState, 'queue' | 'unkept' | 'trying' | 'isOffline' | 'sent' | 'closed'>;

/** Every alert of one's own that is not history, the newest first. */
export const standingAlerts = (known: Known, now: number): StandingAlert[] => {
  const waiting = known.queue.map((alert) => ({
    id: alert.id,
    pressedAt: alert.timestamp,
    stage: unsentStage(alert, known.trying.includes(alert.id), known.isOffline),
    isLive: !alert.toldNobody && !alert.isWithdrawn,
    isKept: !known.unkept.includes(alert.id),
    reason: alert.failure?.message ?? '',
    sent: null,
  }));
  const queued = new Set(known.queue.map(({ id }) => id));
  const sent = known.sent
    .filter(({ id, toldAt }) => !queued.has(id) && now - toldAt < emergency.standsFor)
    .map((alert) => ({
      id: alert.id,
      pressedAt: alert.pressedAt,
      stage: sentStage(alert, now),
      isLive: isOpen(alert) && now - alert.toldAt < emergency.repeatedFor,
      isKept: true,
      reason: '',
      sent: alert,
    }));
  return [...waiting, ...sent]
    .filter(({ id }) => !known.closed.includes(id))
    .toSorted((a, b) => b.pressedAt - a.pressedAt);
};

export const selectStanding = createSelector(
  [(state: RootState) => state.emergency, (state: RootState) => state.alarms.now],
  standingAlerts,
);

/** Somebody who will be told; their name is empty until it is known. */
export interface Helper {
  readonly name: string;
  readonly isReachable: boolean;
}

/** Everybody who would be told of an alert now, as last read; null where that never was. */
export const selectHelpers = createSelector(
  [(state: RootState) => state.pairing, selectUser],
  ({ pairings, people }, user): Helper[] | null =>
    pairings &&
    pairings
      .filter(({ survivor_id }) => survivor_id === user?.id)
      .map(({ caregiver_id, is_reachable }) => {
        const person = people[caregiver_id];
        return {
          name: person ? `${person.fname} ${person.lname}` : '',
          isReachable: is_reachable,
        };
      }),
);

/** Names of those whom no push can reach now. */
export const selectUnreachable = createSelector([selectHelpers], (helpers) =>
  (helpers ?? []).filter(({ isReachable }) => !isReachable).map(({ name }) => name),
);
