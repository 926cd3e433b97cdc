import { day } from '../../../domain/specConstants.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { pairingApi } from '../../api/pairingApi.ts';
import { pageSender } from '../../api/outbox/outboxActions.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import type { QueuedAlert } from '../../platform/emergency/emergencyQueue.ts';
import {
  alertPolicy,
  type CancelEmergencyResponse,
  isUnsent,
  type SendEmergencyResponse,
} from '../../platform/emergency/alertPolicy.ts';
import { flush } from '../../platform/outbox/flushQueue.ts';
import { announced } from '../announcements/events.ts';
import {
  alertQueueChanged,
  alertSent,
  alertQueueLoaded,
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

/** Loads the stored alerts; resolves with those that disappeared from the device. */
const reloadAlertQueue =
  (personId: string): AppThunk<Promise<readonly QueuedAlert[]>> =>
  async (dispatch, getState, { clock, device }) => {
    const stored = await device.emergencyQueue.list(personId);
    for (const alert of stored) {
      const isOld =
        alert.closedAt !== undefined && clock.now() - alert.closedAt >= maxDismissedAgeMs;
      if (isOld) void device.emergencyQueue.change(alert, () => null);
    }
    if (selectUser(getState())?.id !== personId) return [];
    const missing = getState()
      .emergency.queue.map(({ alert }) => ({ ...alert, retryAt: 0, notBefore: 0 }))
      .filter(({ id }) => stored.every((one) => one.id !== id));
    // Keeps alerts that another tab or the worker sent until the server returns them.
    dispatch(alertQueueLoaded([...withoutDismissed(stored), ...missing]));
    return missing;
  };

export const storeAlert =
  (alert: QueuedAlert): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const storedOnDisk = await device.emergencyQueue.add(alert);
    // Another user may have signed in meanwhile.
    if (selectUser(getState())?.id === alert.personId)
      dispatch(alertQueueChanged({ type: 'stored', alert, storedOnDisk }));
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
    for (const alert of lost) await dispatch(storeAlert(alert));
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
    await dispatch(reloadAlertQueue(user.id));
    await flush(alertPolicy(device.emergencyQueue), {
      ...dispatch(pageSender()),
      list: () => device.emergencyQueue.list(user.id),
      ignoreBackoff,
      ignoreRetryAfter,
      onResult: ({ item: alert, outcome: { kind }, response }) => {
        const status = alert.failure?.status ?? 'none';
        if (kind !== 'sent') device.log('An alert could not be sent', { kind, status });
        // Another user may have signed in meanwhile.
        if (selectUser(getState())?.id !== user.id) return;
        const refetchAlerts = () => dispatch(emergencyApi.util.invalidateTags(['Alerts']));
        if (kind !== 'sent' || !response) {
          const isOffline = !device.browserEvents.isOnline();
          dispatch(alertQueueChanged({ type: 'failed', alert, isOffline }));
        } else if (alert.isWithdrawn) {
          const { message, alreadyClosed = false } = response.body as CancelEmergencyResponse;
          dispatch(alertCancelled({ id: alert.id, alreadyClosed, now: clock.now() }));
          dispatch(announced({ tone: 'success', text: message }));
          refetchAlerts();
        } else {
          const answer = response.body as SendEmergencyResponse;
          dispatch(alertSent({ alert, answer, now: clock.now() }));
          // The alerts name recipients, so read the connections first.
          void dispatch(fetchConnections()).then(refetchAlerts);
        }
      },
    });
    const missing = await dispatch(reloadAlertQueue(user.id));
    if (missing.length > 0 && (await dispatch(restoreLostAlerts(user.id, missing)))) {
      await dispatch(flushEmergency({ ignoreBackoff: true }));
      return;
    }
    // The browser may have dropped the earlier sync request.
    if (getState().emergency.queue.some(({ alert }) => isUnsent(alert)))
      device.worker.requestSync();
  };
