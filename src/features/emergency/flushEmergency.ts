import type { UnknownAction } from '@reduxjs/toolkit';
import { day } from '../../../domain/constants.ts';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { pairingApi } from '../../api/pairingApi.ts';
import { sessionRefused } from '../../api/baseQuery.ts';
import { selectUser, selectWireSession } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import type { QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import { flushAlerts, isUnsent } from '../../device/emergency/flushAlerts.ts';
import { announced } from '../status/events.ts';
import {
  alertKept,
  alertLeft,
  alertSent,
  alertsRead,
  alertTried,
  alertWithdrawn,
} from './emergencySlice.ts';

/** So long the device keeps that a person has closed an alert: then no tab is open that has it from before. */
const closedFor = 30 * day;

/** What of a person's alerts on the device there is to show. */
const notClosed = (alerts: readonly QueuedAlert[]): QueuedAlert[] =>
  alerts.filter(({ closedAt }) => closedAt === undefined);

const fetchAlerts = () =>
  emergencyApi.endpoints.listAlerts.initiate(undefined, { subscribe: false, forceRefetch: true });

const fetchConnections = () =>
  pairingApi.endpoints.activePairings.initiate(undefined, {
    subscribe: false,
    forceRefetch: true,
  });

/** Shows what an earlier start left on the device, before the first try of it has come to anything. */
const showWaiting =
  (personId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const queue = notClosed(await device.emergencyQueue.list(personId));
    if (selectUser(getState())?.id !== personId) return;
    const known = new Set(getState().emergency.queue.map(({ id }) => id));
    const unknown = queue.filter(({ id }) => !known.has(id));
    if (unknown.length > 0) dispatch(alertsRead([...getState().emergency.queue, ...unknown]));
  };

/** Shows what waits on the device for this person, and resolves with what stood there and is gone. */
const readAlerts =
  (personId: string): AppThunk<Promise<readonly QueuedAlert[]>> =>
  async (dispatch, getState, { clock, device }) => {
    const stored = await device.emergencyQueue.list(personId);
    for (const alert of stored) {
      const isOld = alert.closedAt !== undefined && clock.now() - alert.closedAt >= closedFor;
      if (isOld) await device.emergencyQueue.change(alert, () => null);
    }
    if (selectUser(getState())?.id !== personId) return [];
    const gone = getState()
      .emergency.queue.filter(({ id }) => stored.every((one) => one.id !== id))
      .map((alert) => ({ ...alert, retryAt: 0, notBefore: 0 }));
    // What another tab or the worker has sent stands until the server tells of it.
    dispatch(alertsRead([...notClosed(stored), ...gone]));
    return gone;
  };

/**
 * Lets go of those that the device has no more because the server has them, or needs them no more. Any
 * other was lost by the device: it is given back. Resolves with whether there is one.
 */
const giveBackLost =
  (personId: string, gone: readonly QueuedAlert[]): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { device }) => {
    const { data: told } = await dispatch(fetchAlerts());
    if (!told) return false;
    const isLost = ({ id, isWithdrawn, toldNobody }: QueuedAlert) =>
      !isWithdrawn && !toldNobody && told.every(({ emergency_id }) => emergency_id !== id);
    const lost = gone.filter(isLost);
    for (const alert of lost) {
      const isKept = await device.emergencyQueue.add(alert);
      if (selectUser(getState())?.id === personId) dispatch(alertKept({ id: alert.id, isKept }));
    }
    if (selectUser(getState())?.id !== personId) return false;
    dispatch(alertsRead(notClosed(await device.emergencyQueue.list(personId))));
    return lost.length > 0;
  };

interface HowToFlush {
  /** Before their time, unless the server asked for it. */
  readonly hurry: boolean;
  /** A person asks for it: no time is waited for at all. */
  readonly insists?: boolean;
}

/** Sends the alerts that wait for the signed-in person, and shows what becomes of each. */
export const flushEmergency =
  ({ hurry, insists = false }: HowToFlush): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const person = selectUser(getState());
    if (!person) return;
    /** By id of an alert, that in which it was tried last. */
    const sessions = new Map<string, ReturnType<typeof selectWireSession>>();
    /** Somebody else may have signed in here while it was on its way. */
    const show = (action: UnknownAction) => {
      if (selectUser(getState())?.id === person.id) dispatch(action);
    };
    await dispatch(showWaiting(person.id));
    await flushAlerts({
      queue: device.emergencyQueue,
      personId: person.id,
      exclusively: device.exclusively,
      hurry,
      insists,
      mayGoOn: () => selectWireSession(getState()).accountId === person.id,
      send: (call, { id }) => {
        const session = selectWireSession(getState());
        sessions.set(id, session);
        return device.wire(call, session);
      },
      now: clock.now,
      jitter: Math.random,
      onTrying: ({ id }) => show(alertTried({ id })),
      onSent: (alert, answer) => {
        show(alertSent({ alert, answer, now: clock.now() }));
        // The list of alerts names who was told: read before it, the connections include them.
        if (selectUser(getState())?.id !== person.id) return;
        void dispatch(fetchConnections()).then(() =>
          show(emergencyApi.util.invalidateTags(['Alerts'])),
        );
      },
      onWithdrawn: ({ id }, { message, alreadyClosed = false }) => {
        show(alertWithdrawn({ id, alreadyClosed, now: clock.now() }));
        show(announced({ tone: 'success', text: message }));
        show(emergencyApi.util.invalidateTags(['Alerts']));
      },
      onLeft: (alert, { kind }) => {
        device.log('An alert could not be sent', { kind, status: alert.failure?.status ?? 'none' });
        show(alertLeft({ alert, isOffline: !device.signals.isOnline() }));
        const stands = selectWireSession(getState()).token === sessions.get(alert.id)?.token;
        if (kind === 'signIn' && stands) dispatch(sessionRefused({ endpoint: 'sendEmergency' }));
      },
    });
    const gone = await dispatch(readAlerts(person.id));
    if (gone.length > 0 && (await dispatch(giveBackLost(person.id, gone)))) {
      await dispatch(flushEmergency({ hurry: true }));
      return;
    }
    // The browser may have given up what it was asked for before.
    if (getState().emergency.queue.some(isUnsent)) device.worker.requestSync();
  };
