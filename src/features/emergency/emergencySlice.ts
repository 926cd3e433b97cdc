import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { isFinal } from '../../../domain/alertTransitions.ts';
import {
  type AlertEvent,
  isOpenForAnswers,
  nextUnsentAlert,
  type SentAlert,
  type UnsentAlert,
} from '../../../domain/survivorAlertStage.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import type { QueuedAlert } from '../../platform/emergency/emergencyQueue.ts';
import type { SendEmergencyResponse } from '../../platform/emergency/alertPolicy.ts';
import { helpRequested } from './events.ts';

/** No notified caregiver has answered, and the survivor has not cancelled. */
export const isUnanswered = ({ status, answered_at }: Alert): boolean =>
  status === 'pending' && answered_at === null;

interface SentPayload {
  readonly alert: QueuedAlert;
  readonly answer: SendEmergencyResponse;
  readonly now: number;
}

type Queue = readonly UnsentAlert<QueuedAlert>[];

export interface EmergencyState {
  readonly ownerId: string | null;
  readonly isHelpDialogOpen: boolean;
  /** Null when the user asked for help. */
  readonly shownAlertId: string | null;
  readonly queue: Queue;
  readonly sent: readonly SentAlert[];
  /** Ids already sent when the list was last requested: the response includes them. */
  readonly sentBeforeFetch: readonly string[];
  /** Stored on the device until a logout, so that a closed alert does not come back. */
  readonly closed: readonly string[];
  /** Fallback while the server is unreachable. */
  readonly log: { readonly alerts: readonly Alert[]; readonly readAt: number } | null;
  /** For a caregiver: open alerts that the server no longer lists. */
  readonly lost: readonly Alert[];
  /** For a caregiver: since when the newest unanswered emergency rings. */
  readonly newestUnansweredAt: number | null;
}

const maxClosedIds = 100;

const idOf = ({ id }: { readonly id: string }): string => id;

const initialState: EmergencyState = {
  ownerId: null,
  isHelpDialogOpen: false,
  shownAlertId: null,
  queue: [],
  sent: [],
  sentBeforeFetch: [],
  closed: [],
  log: null,
  lost: [],
  newestUnansweredAt: null,
};

const findById = (queue: Queue, id: string) => queue.find(({ alert }) => alert.id === id) ?? null;

const withoutId = (queue: Queue, id: string) => queue.filter(({ alert }) => alert.id !== id);

const applyEvent = (queue: Queue, event: AlertEvent<QueuedAlert>): Queue => {
  const { id } = event.alert;
  const next = nextUnsentAlert(findById(queue, id), event);
  return [...withoutId(queue, id), ...(next ? [next] : [])];
};

const parseTime = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** Merges the alerts of one emergency, one per caregiver. */
const toSentAlert = (alerts: readonly [Alert, ...Alert[]]): SentAlert => {
  const [
    {
      emergency_id,
      pressed_at,
      created_at,
      answered_by,
      answered_at,
      withdrawn_at,
      location,
      ...alert
    },
  ] = alerts;
  return {
    id: emergency_id,
    pressedAt: Date.parse(pressed_at),
    toldAt: Date.parse(created_at),
    told: alerts.map(({ caregiver_id, caregiver_name, status }) => ({
      caregiverId: caregiver_id,
      name: caregiver_name,
      status,
    })),
    answeredBy: answered_by,
    answeredAt: parseTime(answered_at),
    seenBy: alert.seen_by?.map(({ name, at }) => ({ name, at: Date.parse(at) })),
    closedBy: alert.closed_by,
    closedAt: parseTime(alert.closed_at ?? null),
    reopenedAt: parseTime(alert.reopened_at ?? null),
    leftBy: alert.left_by,
    withdrawnAt: parseTime(withdrawn_at),
    isLocated: !!location,
  };
};

const { listAlerts } = firstScreenApi.endpoints;

const slice = createSlice({
  name: 'emergency',
  initialState,
  reducers: {
    alertShown: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({
      ...state,
      isHelpDialogOpen: true,
      shownAlertId: id,
    }),
    helpDialogClosed: (state) => ({ ...state, isHelpDialogOpen: false }),
    alertQueueLoaded: (state, { payload }: PayloadAction<readonly QueuedAlert[]>) => ({
      ...state,
      queue: payload.flatMap(
        (alert) =>
          nextUnsentAlert(findById(state.queue, alert.id), { type: 'loaded', alert }) ?? [],
      ),
    }),
    alertQueueChanged: (state, { payload }: PayloadAction<AlertEvent<QueuedAlert>>) => ({
      ...state,
      queue: applyEvent(state.queue, payload),
    }),
    alertSent: (state, { payload: { alert, answer, now } }: PayloadAction<SentPayload>) => ({
      ...state,
      queue: applyEvent(state.queue, { type: 'sent', alert }),
      sent: alert.toldNobody
        ? state.sent
        : [
            {
              id: alert.id,
              pressedAt: alert.timestamp,
              toldAt: now,
              told: answer.caregivers.map((name) => ({ name, status: 'pending' as const })),
              unreachable: answer.unreachable,
              answeredBy: null,
              answeredAt: null,
              withdrawnAt: null,
            },
            ...state.sent.filter(({ id }) => id !== alert.id),
          ],
    }),
    /** `alreadyClosed`: the server had no caregiver left to notify. */
    alertCancelled: (
      state,
      {
        payload: { id, alreadyClosed, now },
      }: PayloadAction<{ id: string; alreadyClosed: boolean; now: number }>,
    ) => ({
      ...state,
      queue: withoutId(state.queue, id),
      sent: state.sent.map((alert) =>
        alert.id === id && !alreadyClosed ? { ...alert, withdrawnAt: now } : alert,
      ),
    }),
    alertDismissed: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({
      ...state,
      queue: withoutId(state.queue, id),
      closed: [...state.closed, id].slice(-maxClosedIds),
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(helpRequested, (state) => ({ ...state, isHelpDialogOpen: true, shownAlertId: null }))
      .addMatcher(listAlerts.matchPending, (state) => ({
        ...state,
        sentBeforeFetch: state.sent.map(({ id }) => id),
      }))
      .addMatcher(listAlerts.matchFulfilled, (state, { payload, meta }) => {
        const own = payload.filter(({ survivor_id }) => survivor_id === state.ownerId);
        const unreachable = new Map(state.sent.map((alert) => [alert.id, alert.unreachable]));
        const listed = [...groupBy(own, (alert) => alert.emergency_id).values()]
          .map(toSentAlert)
          .map((alert) => ({ ...alert, unreachable: unreachable.get(alert.id) }));
        const listedIds = new Set(listed.map(({ id }) => id));
        const unlisted = state.sent.filter(({ id }) => !listedIds.has(id));
        // Alerts sent since the request are not in the response.
        const isSince = ({ id }: SentAlert) => !state.sentBeforeFetch.includes(id);
        const newestListedAt = Math.max(...listed.map(({ toldAt }) => toldAt));
        // Newer than all that are listed: the accounts of all its caregivers were deleted.
        const left = unlisted
          .filter((alert) => !isSince(alert) && alert.toldAt > newestListedAt)
          .filter((alert) => isOpenForAnswers(alert) || alert.told.length === 0)
          .map(({ reopenedAt, answeredAt, ...alert }) => ({
            ...alert,
            told: [],
            reopenedAt: reopenedAt ?? answeredAt,
            leftBy: null,
            answeredBy: null,
            answeredAt: null,
          }));
        const unansweredAt = payload
          .filter((alert) => alert.caregiver_id === state.ownerId && isUnanswered(alert))
          .map(({ created_at, reopened_at }) => Date.parse(reopened_at ?? created_at));
        const calledAt = unansweredAt.length > 0 ? Math.max(...unansweredAt) : null;
        const lost = [...state.lost, ...(state.log?.alerts ?? [])].filter(
          ({ id, caregiver_id, status }) =>
            caregiver_id === state.ownerId &&
            !isFinal(status) &&
            payload.every((alert) => alert.id !== id),
        );
        const log = { alerts: payload, readAt: meta.fulfilledTimeStamp };
        // An alert that was over before this device knew of it is history.
        const known = new Set([...state.sent, ...state.queue.map(({ alert }) => alert)].map(idOf));
        const current = listed.filter((alert) => known.has(alert.id) || isOpenForAnswers(alert));
        return {
          ...state,
          sent: [...unlisted.filter(isSince), ...left, ...current],
          newestUnansweredAt: calledAt,
          log,
          lost,
        };
      });
  },
});

export const emergencyReducer = slice.reducer;
export const {
  alertShown,
  helpDialogClosed,
  alertQueueLoaded,
  alertQueueChanged,
  alertSent,
  alertCancelled,
  alertDismissed,
} = slice.actions;
