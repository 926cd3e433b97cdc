import { calledSoundFor, emergency } from '../../../domain/constants.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import type { QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import { calledSoundStopped, soundCalled } from '../alarms/events.ts';
import { announcementClosed } from '../status/events.ts';
import { alertClosed, alertKept, alertQueued } from './emergencySlice.ts';
import { flushEmergency } from './flushEmergency.ts';
import { openPresses } from './standing.ts';

const untried = { attempts: 0, retryAt: 0, notBefore: 0, failure: null } as const;

/** Has the device keep it, and shows it. */
const keep =
  (alert: QueuedAlert): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const isKept = await device.emergencyQueue.add(alert);
    // Whoever has signed in meanwhile is shown nothing of it.
    if (selectUser(getState())?.id !== alert.personId) return;
    dispatch(alertKept({ id: alert.id, isKept }));
    dispatch(alertQueued(alert));
  };

/** Only what the device keeps, or cannot, is tried on the network (DESIGN section 5, Outbox). */
const send =
  (alerts: readonly QueuedAlert[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { device }) => {
    await Promise.all(alerts.map((alert) => dispatch(keep(alert))));
    device.worker.requestSync();
    await dispatch(flushEmergency({ hurry: true }));
  };

/** Calls everybody who cares for the signed-in survivor, and sounds for whoever is near. */
export const sendAlert =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const person = selectUser(getState());
    if (!person) return;
    const now = clock.now();
    dispatch(soundCalled({ type: 'emergency', until: now + calledSoundFor.emergency }));
    // What was said of one before, such as that they are OK, holds no more.
    dispatch(announcementClosed());
    const alert: QueuedAlert = {
      ...untried,
      id: device.newId(),
      personId: person.id,
      timestamp: now,
      message: emergency.message,
      alert_type: emergency.alertType,
      location_data: { timestamp: new Date(now).toISOString(), user_agent: device.userAgent },
      status: 'pending',
      isWithdrawn: false,
      toldNobody: false,
    };
    await dispatch(send([alert]));
  };

interface Press {
  readonly id: string;
  readonly pressedAt: number;
}

/** "I am OK": whatever became of this alert so far, it is to be over, and every other that is open. */
export const sayOk =
  (press: Press): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const person = selectUser(getState());
    if (!person) return;
    dispatch(calledSoundStopped());
    const known = getState().emergency;
    const waitingOf = (id: string) => known.queue.find((alert) => alert.id === id);
    const others = openPresses(known, clock.now()).filter(({ id }) => id !== press.id);
    const toldNobody = waitingOf(press.id)?.toldNobody ?? false;
    if (toldNobody) await dispatch(closeAlert(press.id));
    const withdrawn = ({ id, pressedAt }: Press): QueuedAlert => ({
      message: emergency.message,
      alert_type: emergency.alertType,
      location_data: { timestamp: new Date(pressedAt).toISOString(), user_agent: device.userAgent },
      toldNobody: false,
      ...waitingOf(id),
      ...untried,
      id,
      personId: person.id,
      timestamp: pressedAt,
      status: 'pending',
      isWithdrawn: true,
    });
    const presses = toldNobody ? others : [press, ...others];
    if (presses.length > 0) await dispatch(send(presses.map(withdrawn)));
  };

/** The person has read what became of it: it stands no more. */
export const closeAlert =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const waiting = getState().emergency.queue.find((alert) => alert.id === id);
    dispatch(alertClosed({ id }));
    if (!waiting?.toldNobody) return;
    const closedAt = clock.now();
    await device.emergencyQueue.change(waiting, (known) => ({ ...known, closedAt }));
  };
