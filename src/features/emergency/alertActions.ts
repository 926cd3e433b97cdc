import { remoteAlarmSoundMs, emergency } from '../../../domain/specConstants.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import type { QueuedAlert } from '../../platform/emergency/emergencyQueue.ts';
import { remoteAlarmStarted, stopRemoteAlarm } from '../alarms/events.ts';
import { announcementClosed } from '../announcements/events.ts';
import { alertDismissed } from './emergencySlice.ts';
import { flushEmergency, storeAlert } from './flushEmergency.ts';
import { openAlerts } from './currentAlerts.ts';

const initialRetryState = { attempts: 0, retryAt: 0, notBefore: 0, failure: null } as const;

/** Stores before sending (DESIGN section 5, Outbox). */
const storeAndSend =
  (alerts: readonly QueuedAlert[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { device }) => {
    await Promise.all(alerts.map((alert) => dispatch(storeAlert(alert))));
    device.worker.requestSync();
    await dispatch(flushEmergency({ ignoreBackoff: true }));
  };

/** Alerts all caregivers of the signed-in survivor, and sounds on this device. */
export const sendAlert =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const user = selectUser(getState());
    if (!user) return;
    const now = clock.now();
    dispatch(remoteAlarmStarted({ type: 'emergency', until: now + remoteAlarmSoundMs.emergency }));
    dispatch(announcementClosed());
    const alert: QueuedAlert = {
      ...initialRetryState,
      id: device.newId(),
      personId: user.id,
      timestamp: now,
      message: emergency.message,
      alert_type: emergency.alertType,
      location_data: { timestamp: new Date(now).toISOString(), user_agent: device.userAgent },
      status: 'pending',
      isWithdrawn: false,
      toldNobody: false,
    };
    await dispatch(storeAndSend([alert]));
  };

interface AlertRef {
  readonly id: string;
  readonly pressedAt: number;
}

/** "I am OK": cancels this alert and every other open one. */
export const cancelAlert =
  (target: AlertRef): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const user = selectUser(getState());
    if (!user) return;
    dispatch(stopRemoteAlarm());
    const state = getState().emergency;
    const findQueued = (id: string) => state.queue.find(({ alert }) => alert.id === id)?.alert;
    const others = openAlerts(state, clock.now()).filter(({ id }) => id !== target.id);
    const toldNobody = findQueued(target.id)?.toldNobody ?? false;
    if (toldNobody) await dispatch(dismissAlert(target.id));
    const toCancellation = ({ id, pressedAt }: AlertRef): QueuedAlert => ({
      message: emergency.message,
      alert_type: emergency.alertType,
      location_data: { timestamp: new Date(pressedAt).toISOString(), user_agent: device.userAgent },
      toldNobody: false,
      ...findQueued(id),
      ...initialRetryState,
      id,
      personId: user.id,
      timestamp: pressedAt,
      status: 'pending',
      isWithdrawn: true,
    });
    const targets = toldNobody ? others : [target, ...others];
    if (targets.length > 0) await dispatch(storeAndSend(targets.map(toCancellation)));
  };

/** The user has read the result: hides the alert. */
export const dismissAlert =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const queued = getState().emergency.queue.find(({ alert }) => alert.id === id)?.alert;
    dispatch(alertDismissed({ id }));
    if (!queued?.toldNobody) return;
    const closedAt = clock.now();
    await device.emergencyQueue.change(queued, (known) => ({ ...known, closedAt }));
  };
