import { emergencyApi } from '../../api/emergencyApi.ts';
import { sessionRefused } from '../../api/baseQuery.ts';
import { selectUser, selectWireSession } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { flushAlerts } from '../../device/emergency/flushAlerts.ts';
import { announced } from '../status/events.ts';
import { alertLeft, alertSent, alertsRead, alertTried, alertWithdrawn } from './emergencySlice.ts';

/** Brings back what waits on the device for the signed-in person. */
export const readAlerts =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const person = selectUser(getState());
    if (!person) return;
    const queue = await device.emergencyQueue.list(person.id);
    if (selectUser(getState())?.id === person.id) dispatch(alertsRead(queue));
  };

/** Sends the alerts that wait for the signed-in person, and shows what becomes of each. */
export const flushEmergency =
  ({ hurry }: { hurry: boolean }): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const person = selectUser(getState());
    if (!person) return;
    let session = selectWireSession(getState());
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
      onTrying: ({ id }) => dispatch(alertTried({ id })),
      onSent: (alert, answer) => {
        dispatch(alertSent({ alert, answer, now: clock.now() }));
        dispatch(emergencyApi.util.invalidateTags(['Alerts']));
      },
      onWithdrawn: ({ id }, message) => {
        dispatch(alertWithdrawn({ id }));
        dispatch(announced({ tone: 'success', text: message }));
        dispatch(emergencyApi.util.invalidateTags(['Alerts']));
      },
      onLeft: (alert, { kind }) => {
        dispatch(alertLeft({ alert, isOffline: !device.signals.isOnline() }));
        const stands = selectWireSession(getState()).token === session.token;
        if (kind === 'signIn' && stands) dispatch(sessionRefused({ endpoint: 'sendEmergency' }));
      },
    });
    await dispatch(readAlerts());
  };
