import { remoteAlarmSoundMs } from '../../../domain/alarmSounds.ts';
import { emergency } from '../../../domain/emergencyRules.ts';
import { storeOrSend } from '../../api/outbox/outboxActions.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { type QueuedAlert, initialRetryState } from '../../platform/emergency/emergencyQueue.ts';
import { remoteAlarmStarted, stopRemoteAlarm } from '../alarms/events.ts';
import { announcementClosed } from '../announcements/events.ts';
import { alertDismissed } from './emergencySlice.ts';
import { flushEmergency, storeAlert } from './flushEmergency.ts';
import { type CurrentAlert, openAlerts } from './alerts/currentAlerts.ts';

type AlertRef = Pick<CurrentAlert, 'id' | 'pressedAt'>;

const makeAlert = (
  { id, pressedAt }: AlertRef,
  personId: string,
  user_agent: string,
): QueuedAlert => ({
  id,
  personId,
  timestamp: pressedAt,
  message: emergency.message,
  alert_type: emergency.alertType,
  location_data: { timestamp: new Date(pressedAt).toISOString(), user_agent },
  status: 'pending',
  isWithdrawn: false,
  toldNobody: false,
  ...initialRetryState,
});

/** Follows in the outbox, so that nothing here delays or fails the alert. */
const addLocation =
  ({ id, personId }: QueuedAlert): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { clock, device }) => {
    const position = await device.location.current();
    if (!position) return;
    const now = clock.now();
    await dispatch(
      storeOrSend({
        personId,
        group: `location:${id}`,
        kind: 'alertLocated',
        medicineName: '',
        madeAt: now,
        calls: [
          {
            endpoint: 'locateEmergency',
            params: { emergencyId: id },
            body: { ...position, at: now },
          },
        ],
      }),
    );
    device.worker.requestSync();
  };

/** Stores before sending. */
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
    const alert = makeAlert({ id: device.newId(), pressedAt: now }, user.id, device.userAgent);
    const sent = dispatch(storeAndSend([alert]));
    if (getState().settings.locationOf === user.id) void dispatch(addLocation(alert));
    await sent;
  };

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
    const toCancellation = (ref: AlertRef): QueuedAlert => ({
      ...(findQueued(ref.id) ?? makeAlert(ref, user.id, device.userAgent)),
      ...initialRetryState,
      isWithdrawn: true,
    });
    await dispatch(storeAndSend([target, ...others].map(toCancellation)));
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
