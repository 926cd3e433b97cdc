import { undoFor } from '../../../domain/constants.ts';
import { doseId } from '../../../domain/doses.ts';
import type { AppThunk } from '../../app/types.ts';
import { type AlarmEvent, answerOf } from '../../device/outbox/alarmEvents.ts';
import { alarmEventsRead, keepAnswersFor } from './medicationsSlice.ts';
import type { Result } from './medicationsState.ts';

/** What a person said, by a page or its worker, so shortly ago that it can be taken back. */
const resultsIn = (events: readonly AlarmEvent[], now: number): Result[] => {
  const results = new Map<string, Result>();
  for (const { medicine_key: medicineKey, dose, status, timestamp, ...event } of events) {
    const isResult = status === 'taken' || status === 'skipped';
    if (!isResult || timestamp <= now - undoFor) continue;
    const id = doseId(medicineKey, dose);
    const at = { occurredAt: timestamp, saidAt: timestamp };
    results.set(id, { id, medicineKey, medicineName: event.medicine_name, dose, status, ...at });
  }
  return [...results.values()];
};

/** Brings back what was answered on this device, by a page or its worker, before this page opened. */
export const readAlarmEvents =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const { personId } = getState().medications;
    if (personId === null) return;
    const now = clock.now();
    // A miss that lies ahead was called by a clock that was wrong.
    const events = (await device.alarmEvents.list(personId)).filter(
      ({ status, timestamp }) => status !== 'missed' || timestamp <= now,
    );
    dispatch(alarmEventsRead({ answers: events.map(answerOf), results: resultsIn(events, now) }));
    await device.alarmEvents.forget(now - keepAnswersFor);
  };
