import { day } from '../../../domain/specConstants.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { pageSender } from '../../api/outbox/outboxActions.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk, RootState } from '../../app/types.ts';
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

const freshRead = { subscribe: false, forceRefetch: true } as const;

const findMissing = ({ emergency: { queue } }: RootState, stored: readonly QueuedAlert[]) =>
  queue
    .map(({ alert }) => ({ ...alert, retryAt: 0, notBefore: 0 }))
    .filter(({ id }) => stored.every((one) => one.id !== id));

/** Loads the stored alerts, and deletes those dismissed long ago. */
const readAlertQueue =
  (personId: string): AppThunk<Promise<readonly QueuedAlert[]>> =>
  async (dispatch, getState, { clock, device }) => {
    const stored = await device.emergencyQueue.list(personId);
    for (const alert of stored) {
      const isOld = clock.now() - (alert.closedAt ?? Infinity) >= maxDismissedAgeMs;
      if (isOld) void device.emergencyQueue.change(alert, () => null);
    }
    // Keeps alerts that another tab or the worker sent until the server returns them.
    if (selectUser(getState())?.id === personId)
      dispatch(alertQueueLoaded([...withoutDismissed(stored), ...findMissing(getState(), stored)]));
    return stored;
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
    const { data: serverAlerts } = await dispatch(
      firstScreenApi.endpoints.listAlerts.initiate(undefined, freshRead),
    );
    if (!serverAlerts) return false;
    const isLost = ({ id, isWithdrawn, toldNobody }: QueuedAlert) =>
      !isWithdrawn && !toldNobody && serverAlerts.every(({ emergency_id }) => emergency_id !== id);
    const lost = missing.filter(isLost);
    for (const alert of lost) await dispatch(storeAlert(alert));
    const stored = await device.emergencyQueue.list(personId);
    if (selectUser(getState())?.id !== personId) return false;
    dispatch(alertQueueLoaded(withoutDismissed(stored)));
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
    const isSameUser = () => selectUser(getState())?.id === user.id;
    const list = () => dispatch(readAlertQueue(user.id));
    await flush(alertPolicy(device.emergencyQueue), {
      ...dispatch(pageSender()),
      list,
      ignoreBackoff,
      ignoreRetryAfter,
      onResult: ({ item: alert, outcome: { kind }, response }) => {
        const status = alert.failure?.status ?? 'none';
        if (kind !== 'sent') device.log('An alert could not be sent', { kind, status });
        // Another user may have signed in meanwhile.
        if (!isSameUser()) return;
        const refetchAlerts = () => dispatch(firstScreenApi.util.invalidateTags(['Alerts']));
        if (kind !== 'sent' || !response) {
          const isOffline = !device.browserEvents.isOnline();
          dispatch(alertQueueChanged({ type: 'failed', alert, isOffline }));
        } else if (alert.isWithdrawn) {
          const { message, alreadyClosed = false } = response.body as CancelEmergencyResponse;
          dispatch(alertCancelled({ id: alert.id, alreadyClosed, now: clock.now() }));
          const isShown = getState().emergency.sent.some(
            ({ id, withdrawnAt }) => id === alert.id && withdrawnAt !== null,
          );
          // A shown alert says so itself.
          if (!isShown) dispatch(announced({ tone: 'success', text: message }));
          refetchAlerts();
        } else {
          const answer = response.body as SendEmergencyResponse;
          dispatch(alertSent({ alert, answer, now: clock.now() }));
          // The alerts name recipients, so read the connections first.
          const { activePairings } = firstScreenApi.endpoints;
          void dispatch(activePairings.initiate(undefined, freshRead)).then(refetchAlerts);
        }
      },
    });
    const stored = await list();
    const missing = isSameUser() ? findMissing(getState(), stored) : [];
    if (missing.length > 0 && (await dispatch(restoreLostAlerts(user.id, missing)))) {
      await dispatch(flushEmergency({ ignoreBackoff: true }));
      return;
    }
    // The browser may have dropped the earlier sync request.
    if (getState().emergency.queue.some(({ alert }) => isUnsent(alert)))
      device.worker.requestSync();
  };
