import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { undoWindowMs } from '../../../domain/specConstants.ts';
import { type Answer, clampAnswer } from '../../../domain/answers.ts';
import { doseId } from '../../../domain/doses.ts';
import { toMedicines } from '../../../domain/medicines.ts';
import {
  outboxRead,
  outboxRowAdded,
  outboxRowChanged,
  outboxRowDropped,
  outboxRowSent,
} from '../../api/outbox/outboxSlice.ts';
import { clockCorrected } from '../../api/clock.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { isSessionStart } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';
import { answerSaveFailed, answerSaveStarted, doseAnswered } from '../../doses/events.ts';
import {
  removeResult,
  initialMedications,
  markSent,
  mergeAnswer,
  mergeAnswerAcrossRenames,
  renameAnswers,
  type UndoableAnswer,
  applyChange,
  applyRow,
} from './medicationsState.ts';

const { listMedicines } = firstScreenApi.endpoints;

const slice = createSlice({
  name: 'medications',
  initialState: initialMedications,
  reducers: {
    alarmEventsRead: (
      state,
      {
        payload,
      }: PayloadAction<{
        answers: readonly (readonly [string, Answer])[];
        results: readonly UndoableAnswer[];
      }>,
    ) => {
      for (const [id, answer] of payload.answers) mergeAnswer(state, id, answer);
      const known = new Set(state.results.map(({ id }) => id));
      state.results.push(...payload.results.filter(({ id }) => !known.has(id)));
      renameAnswers(state);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(activeSurvivorChanged, (state, { payload: { personId } }) =>
        state.personId === personId ? state : { ...initialMedications, personId },
      )
      .addCase(activeSurvivorCleared, () => initialMedications)
      .addCase(clockCorrected, (state, { payload: { now } }) => {
        // Drops misses that a fast clock recorded too early, and clamps the user's answers to now.
        for (const [id, answer] of Object.entries(state.answers)) {
          const { status, occurredAt } = answer;
          if (status === 'missed' && (occurredAt ?? 0) > now) delete state.answers[id];
          else state.answers[id] = clampAnswer(answer, now);
        }
        for (const result of state.results) {
          result.occurredAt = Math.min(result.occurredAt, now);
          result.saidAt = Math.min(result.saidAt, now);
        }
      })
      .addCase(answerSaveStarted, (state, { payload }) => {
        state.answering.push(payload.id);
      })
      .addCase(answerSaveFailed, (state, { payload }) => {
        state.answering = state.answering.filter((id) => id !== payload.id);
      })
      .addCase(doseAnswered, (state, { payload }) => {
        const { medicineKey, medicineName, dose, answer, saidAt } = payload;
        const { status, occurredAt } = answer;
        const id = doseId(medicineKey, dose);
        mergeAnswerAcrossRenames(state, id, answer);
        if (status !== 'missed') {
          state.answering = state.answering.filter((answering) => answering !== id);
        }
        state.results = state.results.filter(
          (result) => result.id !== id && result.saidAt > saidAt - undoWindowMs,
        );
        if ((status === 'taken' || status === 'skipped') && occurredAt !== null) {
          state.results.push({ id, medicineKey, medicineName, dose, status, occurredAt, saidAt });
        }
      })
      .addCase(outboxRowAdded, (state, { payload }) => applyChange(state, payload))
      .addCase(outboxRead, (state, { payload }) => {
        for (const row of payload) applyRow(state, row);
        const waiting = new Set(payload.map(({ seq }) => seq));
        markSent(state, (seq) => !waiting.has(seq));
      })
      .addCase(outboxRowChanged, (state, { payload }) => applyRow(state, payload))
      .addCase(outboxRowSent, (state, { payload }) => markSent(state, (seq) => seq === payload.seq))
      .addCase(outboxRowDropped, (state, { payload }) => {
        state.changes = state.changes.filter(({ seq }) => seq !== payload.seq);
        const { said } = payload;
        if (said?.aboutId !== state.personId) return;
        // The server's answer applies again.
        const id = doseId(said.medicineKey, said.dose);
        delete state.answers[id];
        removeResult(state, id);
      })
      .addMatcher(isSessionStart, (state, { payload: { user } }) => {
        if (user.role !== 'caregiver') state.personId = user.id;
      })
      .addMatcher(listMedicines.matchPending, (state, { meta }) => {
        for (const change of state.changes) {
          if (change.sent) change.listRequestId = meta.requestId;
        }
      })
      .addMatcher(listMedicines.matchFulfilled, (state, { payload, meta }) => {
        if (meta.arg.originalArgs.params.userId !== state.personId) return;
        state.records = payload;
        // Merge: after a zone change a list may omit doses that earlier lists contained.
        for (const { key, serverAnswers: answers } of toMedicines(payload)) {
          for (const [dose, answer] of Object.entries(answers)) {
            if (answer.status !== 'pending' || answer.undoneAt !== undefined) {
              mergeAnswer(state, doseId(key, dose), answer);
            }
          }
        }
        state.fetchedAt = meta.fulfilledTimeStamp;
        state.changes = state.changes.filter(
          ({ listRequestId }) => listRequestId !== meta.requestId,
        );
      });
  },
});

export const medicationsReducer = slice.reducer;
export const { alarmEventsRead } = slice.actions;
