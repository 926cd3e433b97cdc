import { calledSoundFor, emergency } from '../../../domain/constants.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import type { QueuedAlert } from '../../device/emergency/emergencyQueue.ts';
import { calledSoundStopped, soundCalled } from '../alarms/events.ts';
import { alertClosed, alertKept, alertQueued } from './emergencySlice.ts';
import { flushEmergency } from './flushEmergency.ts';

const untried = { attempts: 0, retryAt: 0, notBefore: 0, failure: null } as const;

/** Has the device keep it, shows it, and only then tries the network (DESIGN section 5, Outbox). */
const queue =
  (alert: QueuedAlert): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const isKept = await device.emergencyQueue.add(alert);
    // Whoever has signed in meanwhile is shown nothing of it.
    if (selectUser(getState())?.id !== alert.personId) return;
    dispatch(alertKept({ id: alert.id, isKept }));
    dispatch(alertQueued(alert));
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
    await dispatch(
      queue({
        ...untried,
        id: device.newId(),
        personId: person.id,
        timestamp: now,
        message: emergency.message,
        alert_type: emergency.alertType,
        location_data: {
          timestamp: new Date(now).toISOString(),
          user_agent: device.userAgent,
        },
        status: 'pending',
        isWithdrawn: false,
        toldNobody: false,
      }),
    );
  };

/** "I am OK": whatever became of this alert so far, it is to be over. */
export const sayOk =
  ({
    id,
    pressedAt,
  }: {
    readonly id: string;
    readonly pressedAt: number;
  }): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const person = selectUser(getState());
    if (!person) return;
    dispatch(calledSoundStopped());
    const waiting = getState().emergency.queue.find((alert) => alert.id === id);
    if (waiting?.toldNobody) {
      await dispatch(closeAlert(id));
      return;
    }
    const withdrawn: QueuedAlert = {
      message: emergency.message,
      alert_type: emergency.alertType,
      location_data: { timestamp: new Date(pressedAt).toISOString(), user_agent: device.userAgent },
      toldNobody: false,
      ...waiting,
      ...untried,
      id,
      personId: person.id,
      timestamp: pressedAt,
      status: 'pending',
      isWithdrawn: true,
    };
    await dispatch(queue(withdrawn));
  };

/** The person has read what became of it: it stands no more. */
export const closeAlert =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const waiting = getState().emergency.queue.find((alert) => alert.id === id);
    dispatch(alertClosed({ id }));
    if (waiting?.toldNobody) await device.emergencyQueue.change(waiting, () => null);
  };
