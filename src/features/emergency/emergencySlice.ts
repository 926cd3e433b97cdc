import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Alert } from '../../../contract/endpoints/index.ts';
import type { AlertStatus } from '../../../contract/fields.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import type { QueuedAlert } from '../../platform/emergency/emergencyQueue.ts';
import type { SendEmergencyResponse } from '../../platform/emergency/alertPolicy.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { helpRequested } from './events.ts';

/** No notified caregiver has answered, and the survivor has not cancelled. */
export const isUnanswered = ({ status, answered_at }: Alert): boolean =>
  status === 'pending' && answered_at === null;

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
  /** Names that no push could reach, if the response said so. */
  readonly unreachable?: readonly string[] | undefined;
  readonly answeredBy: string | null;
  readonly answeredAt: number | null;
  readonly withdrawnAt: number | null;
}

interface SentPayload {
  readonly alert: QueuedAlert;
  readonly answer: SendEmergencyResponse;
  readonly now: number;
}

export interface EmergencyState {
  readonly ownerId: string | null;
  readonly isHelpDialogOpen: boolean;
  /** Null when the user asked for help. */
  readonly shownAlertId: string | null;
  readonly queue: readonly QueuedAlert[];
  /** Ids that could not be stored and are lost with this page. */
  readonly inMemory: readonly string[];
  /** Ids being sent. */
  readonly inFlight: readonly string[];
  /** `navigator.onLine` was false at the last attempt. */
  readonly isOffline: boolean;
  readonly sent: readonly SentAlert[];
  /** Ids already sent when the list was last requested: the response includes them. */
  readonly sentBeforeFetch: readonly string[];
  readonly closed: readonly string[];
  /** Fallback while the server is unreachable. */
  readonly log: { readonly alerts: readonly Alert[]; readonly readAt: number } | null;
  /** For a caregiver: when the server received the newest unanswered emergency. */
  readonly newestUnansweredAt: number | null;
}

const maxLogAlerts = 100;

const initialState: EmergencyState = {
  ownerId: null,
  isHelpDialogOpen: false,
  shownAlertId: null,
  queue: [],
  inMemory: [],
  inFlight: [],
  isOffline: false,
  sent: [],
  sentBeforeFetch: [],
  closed: [],
  log: null,
  newestUnansweredAt: null,
};

const withoutId = <T extends { readonly id: string }>(all: readonly T[], id: string) =>
  all.filter((one) => one.id !== id);

const parseTime = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** Merges the alerts of one emergency, one per caregiver. */
const toSentAlert = (alerts: readonly [Alert, ...Alert[]]): SentAlert => {
  const [{ emergency_id, pressed_at, created_at, answered_by, answered_at, withdrawn_at }] = alerts;
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
    withdrawnAt: parseTime(withdrawn_at),
  };
};

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
      queue: payload,
    }),
    alertQueued: (state, { payload }: PayloadAction<QueuedAlert>) => ({
      ...state,
      queue: [...withoutId(state.queue, payload.id), payload],
    }),
    alertStoreFinished: (state, { payload }: PayloadAction<{ id: string; isStored: boolean }>) => ({
      ...state,
      inMemory: [
        ...state.inMemory.filter((id) => id !== payload.id),
        ...(payload.isStored ? [] : [payload.id]),
      ],
    }),
    alertSendStarted: (state, { payload }: PayloadAction<{ id: string }>) => ({
      ...state,
      inFlight: [...state.inFlight, payload.id],
    }),
    alertSendFailed: (
      state,
      { payload: { alert, isOffline } }: PayloadAction<{ alert: QueuedAlert; isOffline: boolean }>,
    ) => ({
      ...state,
      isOffline,
      inFlight: state.inFlight.filter((id) => id !== alert.id),
      queue: state.queue.map((known) =>
        known.id === alert.id ? { ...alert, isWithdrawn: known.isWithdrawn } : known,
      ),
    }),
    alertSent: (state, { payload: { alert, answer, now } }: PayloadAction<SentPayload>) => ({
      ...state,
      inFlight: state.inFlight.filter((id) => id !== alert.id),
      queue: state.queue.flatMap((known) => {
        if (known.id !== alert.id) return [known];
        return known.isWithdrawn || alert.toldNobody
          ? [{ ...alert, isWithdrawn: known.isWithdrawn }]
          : [];
      }),
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
            ...withoutId(state.sent, alert.id),
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
      inFlight: state.inFlight.filter((one) => one !== id),
      queue: withoutId(state.queue, id),
      sent: state.sent.map((alert) =>
        alert.id === id && !alreadyClosed ? { ...alert, withdrawnAt: now } : alert,
      ),
    }),
    alertDismissed: (state, { payload: { id } }: PayloadAction<{ id: string }>) => ({
      ...state,
      closed: [...state.closed, id],
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(helpRequested, (state) => ({ ...state, isHelpDialogOpen: true, shownAlertId: null }))
      .addCase(signedOut, () => initialState)
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.ownerId === user.id ? state : { ...initialState, ownerId: user.id },
      )
      .addMatcher(emergencyApi.endpoints.listAlerts.matchPending, (state) => ({
        ...state,
        sentBeforeFetch: state.sent.map(({ id }) => id),
      }))
      .addMatcher(emergencyApi.endpoints.listAlerts.matchFulfilled, (state, { payload, meta }) => {
        const own = payload.filter(({ survivor_id }) => survivor_id === state.ownerId);
        const unreachable = new Map(state.sent.map((alert) => [alert.id, alert.unreachable]));
        const listed = [...groupBy(own, (alert) => alert.emergency_id).values()]
          .map(toSentAlert)
          .map((alert) => ({ ...alert, unreachable: unreachable.get(alert.id) }));
        // Alerts sent since the request are not in the response.
        const known = new Set([...state.sentBeforeFetch, ...listed.map(({ id }) => id)]);
        const unlisted = state.sent.filter(({ id }) => !known.has(id));
        const unansweredAt = payload
          .filter((alert) => alert.caregiver_id === state.ownerId && isUnanswered(alert))
          .map(({ created_at }) => Date.parse(created_at));
        const calledAt = unansweredAt.length > 0 ? Math.max(...unansweredAt) : null;
        const log = { alerts: payload.slice(0, maxLogAlerts), readAt: meta.fulfilledTimeStamp };
        return { ...state, sent: [...unlisted, ...listed], newestUnansweredAt: calledAt, log };
      });
  },
});

export const emergencyReducer = slice.reducer;
export const {
  alertShown,
  helpDialogClosed,
  alertQueueLoaded,
  alertQueued,
  alertStoreFinished,
  alertSendStarted,
  alertSendFailed,
  alertSent,
  alertCancelled,
  alertDismissed,
} = slice.actions;
