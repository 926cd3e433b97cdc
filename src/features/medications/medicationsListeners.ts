import { isAnyOf } from '@reduxjs/toolkit';
import type { MedicationUpdate } from '../../../contract/messages.ts';
import { autoMissAfterMs } from '../../../domain/specConstants.ts';
import { answerableDose } from '../../../domain/doses.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { firstOccurrenceAt } from '../../../domain/zoneChange.ts';
import type { AppStartListening, AppThunk, RootState } from '../../app/types.ts';
import { clockCorrected } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { dropFromOutbox, flushOutbox } from '../../api/outbox/outboxActions.ts';
import { selectOutboxRows, readOutbox } from '../../api/outbox/outboxSlice.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { selectUser } from '../../api/session.ts';
import { outboxLock } from '../../platform/outbox/rowPolicy.ts';
import { alarmAnswered, alarmMissed, dayStarted } from '../alarms/events.ts';
import { activeSurvivorChanged } from '../monitoring/events.ts';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { answerDose, type AnswerOutcome, undoDose } from './answerDose.ts';
import {
  answerStatusOf,
  doseAnswerChosen,
  doseAnswerReceived,
  doseUndoChosen,
  doseUndone,
  doseUndoneReceived,
  isDoseAnswer,
} from './events.ts';
import { oldAnswersPruned } from './medicationsSlice.ts';
import { readAlarmEvents } from './readAlarmEvents.ts';
import { selectRejectedChanges, selectSchedulePlace } from './selectors.ts';
import { formatFailure, texts } from './strings.ts';

/** An update that names no dose is for the dose current at its timestamp. */
export const receiveUpdate =
  (update: MedicationUpdate): AppThunk =>
  (dispatch, getState, { clock }) => {
    const { status, timestamp } = update;
    if (update.personId !== undefined && update.personId !== selectUser(getState())?.id) return;
    const key = medicineKey(update.medicineName);
    const medicine = selectMedicines(getState()).find((known) => known.key === key);
    if (!medicine) return;
    const place = selectSchedulePlace(getState());
    const dose = update.dose ?? answerableDose(medicine.slots, timestamp, place.zone)?.dose;
    if (dose === undefined) return;
    const meant = { medicineKey: key, medicineName: medicine.name, dose };
    dispatch(
      status === 'pending'
        ? doseUndoneReceived({
            ...meant,
            undoneAt: timestamp,
            dueAt: firstOccurrenceAt(dose, place),
          })
        : doseAnswerReceived({ ...meant, status, occurredAt: timestamp, saidAt: clock.now() }),
    );
    // The sender flushes its row; flush here too in case it did not finish.
    void dispatch(flushOutbox({ ignoreBackoff: false })).catch(() => undefined);
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

const isAnswerRequest = isAnyOf(alarmAnswered, doseAnswerChosen);

const savedTexts = { taken: texts.taken, skipped: texts.skipped } as const;

const announcementFor = (outcome: AnswerOutcome, savedText: string) => {
  if (outcome === 'saved') {
    return announced({
      tone: 'success',
      text: savedText,
      shownIn: inlineMessageIds.undoableAnswers,
    });
  }
  if (outcome === 'failed') return announced({ tone: 'error', text: texts.failed.doseAnswered });
  if (outcome !== 'unreachable') return null;
  return announced({
    tone: 'error',
    text: `${texts.failed.doseAnswered}. ${texts.fullAndOffline}`,
  });
};

export const setupMedicationsListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnswerRequest,
    effect: async ({ payload }, { dispatch, extra }) => {
      const occurredAt = payload.occurredAt ?? extra.clock.now();
      const outcome = await dispatch(answerDose({ ...payload, occurredAt }));
      const announcement = announcementFor(outcome, savedTexts[payload.status]);
      if (announcement) dispatch(announcement);
    },
  });

  startListening({
    actionCreator: doseUndoChosen,
    effect: async ({ payload }, { dispatch }) => {
      const announcement = announcementFor(await dispatch(undoDose(payload)), texts.undone);
      if (announcement) dispatch(announcement);
    },
  });

  startListening({
    actionCreator: alarmMissed,
    effect: async ({ payload: { medicineKey: key, dose, dueAt } }, { dispatch }) => {
      const occurredAt = dueAt + autoMissAfterMs;
      await dispatch(answerDose({ medicineKey: key, dose, status: 'missed', occurredAt }));
    },
  });

  startListening({
    matcher: isDoseAnswer,
    effect: (action, api) => {
      const { medicineName, occurredAt: timestamp, dose } = action.payload;
      const status = answerStatusOf(action);
      const personId = selectUser(api.getState())?.id;
      api.extra.medicationBus.post({ medicineName, status, timestamp, dose, personId });
    },
  });

  startListening({
    actionCreator: doseUndone,
    effect: ({ payload: { medicineName, undoneAt: timestamp, dose } }, api) => {
      const personId = selectUser(api.getState())?.id;
      api.extra.medicationBus.post({ medicineName, status: 'pending', timestamp, dose, personId });
    },
  });

  startListening({
    predicate: (_action, current, previous) =>
      selectRejectedChanges(current) !== selectRejectedChanges(previous) &&
      newlyRejected(current, previous).length > 0,
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
    effect: ({ payload: { now } }, api) => {
      api.dispatch(oldAnswersPruned({ now }));
      const { personId } = api.getState().medications;
      if (personId !== null) {
        void api.dispatch(
          remindersApi.endpoints.listReminders.initiate(personId, {
            forceRefetch: true,
            subscribe: false,
          }),
        );
      }
    },
  });
};
