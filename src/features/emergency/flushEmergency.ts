import type { UnknownAction } from '@reduxjs/toolkit';
import { emergencyApi } from '../../api/emergencyApi.ts';
import { sessionRefused } from '../../api/baseQuery.ts';
import { selectUser, selectWireSession } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { flushAlerts } from '../../device/emergency/flushAlerts.ts';
import { announced } from '../status/events.ts';
import { alertLeft, alertSent, alertsRead, alertTried, alertWithdrawn } from './emergencySlice.ts';

const fetchAlerts = () =>
  emergencyApi.endpoints.listAlerts.initiate(undefined, { subscribe: false, forceRefetch: true });

/** Brings back what waits on the device for the signed-in person. */
export const readAlerts =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const person = selectUser(getState());
    if (!person) return;
    const queue = await device.emergencyQueue.list(person.id);
    // What another tab or the worker has sent stands until the server tells of it.
    const gone = getState()
      .emergency.queue.filter(({ id }) => queue.every((one) => one.id !== id))
      .map((alert) => ({ ...alert, retryAt: 0, notBefore: 0 }));
    const isTold = gone.length === 0 || (await dispatch(fetchAlerts())).isSuccess;
    if (selectUser(getState())?.id !== person.id) return;
    dispatch(alertsRead(isTold ? queue : [...queue, ...gone]));
  };

/** Sends the alerts that wait for the signed-in person, and shows what becomes of each. */
export const flushEmergency =
  ({ hurry }: { hurry: boolean }): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const person = selectUser(getState());
    if (!person) return;
    let session = selectWireSession(getState());
    /** Somebody else may have signed in here while it was on its way. */
    const show = (action: UnknownAction) => {
      if (selectUser(getState())?.id === person.id) dispatch(action);
    };
    await flushAlerts({
      queue: device.emergencyQueue,
      personId: person.id,
      exclusively: device.exclusively,
      hurry,
      mayGoOn: () => {
        session = selectWireSession(getState());
        return session.accountId === person.id;
      },
      send: (call) => device.wire(call, session),
      now: clock.now,
      jitter: Math.random,
      onTrying: ({ id }) => show(alertTried({ id })),
      onSent: (alert, answer) => {
        show(alertSent({ alert, answer, now: clock.now() }));
        show(emergencyApi.util.invalidateTags(['Alerts']));
      },
      onWithdrawn: ({ id }, message) => {
        show(alertWithdrawn({ id, now: clock.now() }));
        show(announced({ tone: 'success', text: message }));
        show(emergencyApi.util.invalidateTags(['Alerts']));
      },
      onLeft: (alert, { kind }) => {
        show(alertLeft({ alert, isOffline: !device.signals.isOnline() }));
        const stands = selectWireSession(getState()).token === session.token;
        if (kind === 'signIn' && stands) dispatch(sessionRefused({ endpoint: 'sendEmergency' }));
      },
    });
    await dispatch(readAlerts());
  };
