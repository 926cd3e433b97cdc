import type { UnknownAction } from '@reduxjs/toolkit';
import { day } from '../../../domain/specConstants.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { pairingApi } from '../../api/pairingApi.ts';
import { sessionRefused } from '../../api/baseQuery.ts';
import { selectUser, selectApiSession } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import type { QueuedAlert } from '../../platform/emergency/emergencyQueue.ts';
import { flushAlerts, isUnsent } from '../../platform/emergency/flushAlerts.ts';
import { announced } from '../announcements/events.ts';
import {
  alertStoreFinished,
  alertSendFailed,
  alertSent,
  alertQueueLoaded,
  alertSendStarted,
  alertCancelled,
} from './emergencySlice.ts';

/** Outlives every tab opened before the alert was dismissed. */
const maxDismissedAgeMs = 30 * day;

const withoutDismissed = (alerts: readonly QueuedAlert[]): QueuedAlert[] =>
  alerts.filter(({ closedAt }) => closedAt === undefined);

const fetchAlerts = () =>
  emergencyApi.endpoints.listAlerts.initiate(undefined, { subscribe: false, forceRefetch: true });

const fetchConnections = () =>
  pairingApi.endpoints.activePairings.initiate(undefined, {
    subscribe: false,
    forceRefetch: true,
  });

const showStoredAlerts =
  (personId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const queue = withoutDismissed(await device.emergencyQueue.list(personId));
    if (selectUser(getState())?.id !== personId) return;
    const known = new Set(getState().emergency.queue.map(({ id }) => id));
    const unknown = queue.filter(({ id }) => !known.has(id));
    if (unknown.length > 0) dispatch(alertQueueLoaded([...getState().emergency.queue, ...unknown]));
  };

/** Loads the stored alerts; resolves with those that disappeared from the device. */
const reloadAlertQueue =
  (personId: string): AppThunk<Promise<readonly QueuedAlert[]>> =>
  async (dispatch, getState, { clock, device }) => {
    const stored = await device.emergencyQueue.list(personId);
    for (const alert of stored) {
      const isOld =
        alert.closedAt !== undefined && clock.now() - alert.closedAt >= maxDismissedAgeMs;
      if (isOld) await device.emergencyQueue.change(alert, () => null);
    }
    if (selectUser(getState())?.id !== personId) return [];
    const missing = getState()
      .emergency.queue.filter(({ id }) => stored.every((one) => one.id !== id))
      .map((alert) => ({ ...alert, retryAt: 0, notBefore: 0 }));
    // Keeps alerts that another tab or the worker sent until the server returns them.
    dispatch(alertQueueLoaded([...withoutDismissed(stored), ...missing]));
    return missing;
  };

/** Stores missing alerts again unless the server has them. Resolves with whether there are any. */
const restoreLostAlerts =
  (personId: string, missing: readonly QueuedAlert[]): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { device }) => {
    const { data: serverAlerts } = await dispatch(fetchAlerts());
    if (!serverAlerts) return false;
    const isLost = ({ id, isWithdrawn, toldNobody }: QueuedAlert) =>
      !isWithdrawn && !toldNobody && serverAlerts.every(({ emergency_id }) => emergency_id !== id);
    const lost = missing.filter(isLost);
    for (const alert of lost) {
      const isStored = await device.emergencyQueue.add(alert);
      if (selectUser(getState())?.id === personId)
        dispatch(alertStoreFinished({ id: alert.id, isStored }));
    }
    if (selectUser(getState())?.id !== personId) return false;
    dispatch(alertQueueLoaded(withoutDismissed(await device.emergencyQueue.list(personId))));
    return lost.length > 0;
  };

interface FlushOptions {
  /** Sends before the retry time. */
  readonly ignoreBackoff: boolean;
  /** Sends before a time set by Retry-After, too. */
  readonly ignoreRetryAfter?: boolean;
}

/** Sends the user's stored alerts. */
export const flushEmergency =
  ({ ignoreBackoff, ignoreRetryAfter = false }: FlushOptions): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const user = selectUser(getState());
    if (!user) return;
    const sessions = new Map<string, ReturnType<typeof selectApiSession>>();
    /** Another user may have signed in meanwhile. */
    const dispatchForUser = (action: UnknownAction) => {
      if (selectUser(getState())?.id === user.id) dispatch(action);
    };
    await dispatch(showStoredAlerts(user.id));
    await flushAlerts({
      queue: device.emergencyQueue,
      personId: user.id,
      withLock: device.withLock,
      ignoreBackoff,
      ignoreRetryAfter,
      isSessionCurrent: () => selectApiSession(getState()).accountId === user.id,
      send: (call, { id }) => {
        const session = selectApiSession(getState());
        sessions.set(id, session);
        return device.httpClient(call, session);
      },
      now: clock.now,
      jitter: Math.random,
      onAttempt: ({ id }) => dispatchForUser(alertSendStarted({ id })),
      onSent: (alert, answer) => {
        dispatchForUser(alertSent({ alert, answer, now: clock.now() }));
        // The alerts name recipients, so read the connections first.
        if (selectUser(getState())?.id !== user.id) return;
        void dispatch(fetchConnections()).then(() =>
          dispatchForUser(emergencyApi.util.invalidateTags(['Alerts'])),
        );
      },
      onCancelled: ({ id }, { message, alreadyClosed = false }) => {
        dispatchForUser(alertCancelled({ id, alreadyClosed, now: clock.now() }));
        dispatchForUser(announced({ tone: 'success', text: message }));
        dispatchForUser(emergencyApi.util.invalidateTags(['Alerts']));
      },
      onFailed: (alert, { kind }) => {
        device.log('An alert could not be sent', { kind, status: alert.failure?.status ?? 'none' });
        dispatchForUser(alertSendFailed({ alert, isOffline: !device.browserEvents.isOnline() }));
        const isSameSession = selectApiSession(getState()).token === sessions.get(alert.id)?.token;
        if (kind === 'signIn' && isSameSession)
          dispatch(sessionRefused({ endpoint: 'sendEmergency' }));
      },
    });
    const missing = await dispatch(reloadAlertQueue(user.id));
    if (missing.length > 0 && (await dispatch(restoreLostAlerts(user.id, missing)))) {
      await dispatch(flushEmergency({ ignoreBackoff: true }));
      return;
    }
    // The browser may have dropped the earlier sync request.
    if (getState().emergency.queue.some(isUnsent)) device.worker.requestSync();
  };
