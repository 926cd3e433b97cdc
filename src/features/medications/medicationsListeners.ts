import type { MedicationUpdate } from '../../../contract/messages.ts';
import { makeAnswer, makeUndo } from '../../../domain/answers.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { answerableDose } from '../../../domain/currentDose.ts';
import { firstOccurrenceAt } from '../../../domain/zoneChange.ts';
import type { AppStartListening, AppThunk, RootState } from '../../app/types.ts';
import { clockCorrected } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { dropFromOutbox, flushOutbox } from '../../api/outbox/outboxActions.ts';
import { selectOutboxRows, readOutbox } from '../../api/outbox/outboxSlice.ts';
import { selectUser } from '../../api/session.ts';
import { outboxLock } from '../../platform/outbox/outboxPolicy.ts';
import { dayStarted } from '../alarms/events.ts';
import { doseAnswered } from '../../doses/events.ts';
import { selectSchedulePlace } from '../../doses/selectors.ts';
import { activeSurvivorChanged } from '../monitoring/events.ts';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { readAlarmEvents } from './readAlarmEvents.ts';
import { refetchMedicines } from './medicineActions.ts';
import { selectRejectedChanges } from './selectors.ts';
import { formatFailure } from './failureStrings.ts';

/** An update that names no dose is for the dose current at its timestamp. */
export const receiveUpdate =
  (update: MedicationUpdate): AppThunk =>
  (dispatch, getState, { clock }) => {
    // The sender flushes its row; flush here too in case it did not finish.
    void dispatch(flushOutbox({ ignoreBackoff: false })).catch(() => undefined);
    const { status, timestamp, said_at, personId } = update;
    if (personId !== undefined && personId !== getState().medications.personId) return;
    const key = medicineKey(update.medicineName);
    const medicine = selectMedicines(getState()).find((known) => known.key === key);
    if (!medicine) return;
    const place = selectSchedulePlace(getState());
    const dose = update.dose ?? answerableDose(medicine.slots, timestamp, place)?.dose;
    if (dose === undefined) return;
    dispatch(
      doseAnswered({
        medicineKey: key,
        medicineName: medicine.name,
        dose,
        answer: status === 'pending' ? makeUndo(timestamp) : makeAnswer(status, timestamp, said_at),
        saidAt: clock.now(),
        dueAt: firstOccurrenceAt(dose, place),
        isReceived: true,
      }),
    );
  };

/** The server would queue a miss in the future and block later answers. */
const dropFutureMisses =
  (now: number): AppThunk<Promise<void>> =>
  (dispatch, getState, { device }) =>
    device.withLock(outboxLock, async () => {
      const user = selectUser(getState());
      for (const row of user ? await device.outbox.list(user.id) : []) {
        const { status, occurredAt } = row.said?.answer ?? {};
        if (status === 'missed' && (occurredAt ?? 0) > now) await dispatch(dropFromOutbox(row));
      }
    });

const newlyRejected = (current: RootState, previous: RootState) => {
  const waited = new Set(
    selectOutboxRows(previous).flatMap(({ seq, refusal }) => (refusal ? [] : [seq])),
  );
  return selectRejectedChanges(current).filter(
    ({ seq, kind }) => waited.has(seq) && (kind === 'doseAnswered' || kind === 'medicineRemoved'),
  );
};

export const setupMedicationsListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) =>
      selectRejectedChanges(current) !== selectRejectedChanges(previous),
    effect: (_action, api) => {
      for (const row of newlyRejected(api.getState(), api.getOriginalState())) {
        const text = `${formatFailure(row)}. ${row.refusal.message}`;
        api.dispatch(announced({ tone: 'error', text, shownIn: inlineMessageIds.rejected }));
      }
    },
  });

  startListening({
    actionCreator: activeSurvivorChanged,
    effect: async (_action, { dispatch }) => {
      await dispatch(readOutbox()).catch(() => undefined);
      await dispatch(readAlarmEvents()).catch(() => undefined);
    },
  });

  startListening({
    actionCreator: clockCorrected,
    effect: async ({ payload: { now } }, { dispatch }) => {
      await dispatch(dropFutureMisses(now)).catch(() => undefined);
    },
  });

  startListening({
    actionCreator: dayStarted,
    effect: (_action, api) => {
      const { personId } = api.getState().medications;
      if (personId !== null) void api.dispatch(refetchMedicines(personId));
    },
  });
};
