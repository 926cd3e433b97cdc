import { day, undoWindowMs } from '../../../domain/specConstants.ts';
import { doseId } from '../../../domain/doses.ts';
import type { AppThunk } from '../../app/types.ts';
import { type AlarmEvent, answerFromEvent } from '../../platform/outbox/alarmEvents.ts';
import { alarmEventsRead } from './medicationsSlice.ts';
import type { UndoableAnswer } from './medicationsState.ts';

const answerRetentionMs = 3 * day;

const undoableAnswersIn = (events: readonly AlarmEvent[], now: number): UndoableAnswer[] => {
  const results = new Map<string, UndoableAnswer>();
  for (const { medicine_key: medicineKey, dose, status, timestamp, ...event } of events) {
    const saidAt = event.said_at ?? timestamp;
    const isResult = status === 'taken' || status === 'skipped';
    if (!isResult || saidAt <= now - undoWindowMs) continue;
    const id = doseId(medicineKey, dose);
    const at = { occurredAt: timestamp, saidAt };
    results.set(id, { id, medicineKey, medicineName: event.medicine_name, dose, status, ...at });
  }
  return [...results.values()];
};

export const readAlarmEvents =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const { personId } = getState().medications;
    if (personId === null) return;
    const now = clock.now();
    const stored = await device.alarmEvents.list(personId);
    if (getState().medications.personId !== personId) return;
    // A miss in the future comes from a wrong clock.
    const events = stored.filter(
      ({ status, timestamp }) => status !== 'missed' || timestamp <= now,
    );
    dispatch(
      alarmEventsRead({
        answers: events.map(answerFromEvent),
        results: undoableAnswersIn(events, now),
      }),
    );
    void device.alarmEvents.deleteSyncedBefore(now - answerRetentionMs).catch(() => undefined);
  };
