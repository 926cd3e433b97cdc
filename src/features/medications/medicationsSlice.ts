import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day, undoFor } from '../../../domain/constants.ts';
import {
  type Answer,
  doseId,
  notAfter,
  standing,
  takenBack,
  unanswered,
} from '../../../domain/doses.ts';
import { groupMedicines } from '../../../domain/medicines.ts';
import {
  outboxRead,
  outboxRowAdded,
  outboxRowDropped,
  outboxRowSent,
} from '../../api/outbox/outboxSlice.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import type { OutboxRow } from '../../device/outbox/outboxStore.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { clockCorrected } from '../alarms/events.ts';
import { personWatched, watchEnded } from '../monitoring/events.ts';
import {
  answerBegan,
  answerFailed,
  answerStatusOf,
  type DoseAnswer,
  doseAnswerHeard,
  doseUndone,
  isDoseAnswer,
  isDoseUndone,
} from './events.ts';
import { changeIn, type PendingChange } from './fromOutbox.ts';

/** What a person said of a dose here, for as long as it can be taken back. */
export interface Result extends DoseAnswer {
  readonly id: string;
  readonly status: 'taken' | 'skipped';
}

export interface MedicationsState {
  /** Who is signed in, and whose medicines these are: their own, or those of whom they care for. */
  readonly ownerId: string | null;
  readonly personId: string | null;
  /** As the server last told them. */
  readonly rows: readonly Reminder[];
  readonly fetchedAt: number | null;
  /** Made on this device, in the order of making, until a list tells of them. */
  readonly changes: readonly PendingChange[];
  /** Lists under way, each with the changes that were sent before it began: it tells of those. */
  readonly listsBegun: Readonly<Record<string, readonly number[]>>;
  /** Answers known on this device by dose id: a slow list cannot bring a dose back to pending. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Doses whose answer is just being kept. */
  readonly answering: readonly string[];
  readonly results: readonly Result[];
}

export const initialMedications: MedicationsState = {
  ownerId: null,
  personId: null,
  rows: [],
  fetchedAt: null,
  changes: [],
  listsBegun: {},
  answers: {},
  answering: [],
  results: [],
};

const { listReminders } = remindersApi.endpoints;

export const keepAnswersFor = 3 * day;

const note = (state: Draft<MedicationsState>, id: string, answer: Answer) => {
  state.answers[id] = standing(state.answers[id] ?? unanswered, answer);
};

/** What was answered under the old name of a medicine holds under its new one. */
const renameAnswers = (state: Draft<MedicationsState>) => {
  for (const { renamed } of state.changes) {
    if (!renamed) continue;
    const suffix = doseId(renamed.from, '');
    for (const [id, answer] of Object.entries(state.answers)) {
      if (!id.endsWith(suffix)) continue;
      note(state, doseId(renamed.to, id.slice(0, -suffix.length)), answer);
    }
    for (const result of state.results) {
      if (result.medicineKey !== renamed.from) continue;
      result.medicineKey = renamed.to;
      result.id = doseId(renamed.to, result.dose);
    }
  }
};

const noteNamed = (state: Draft<MedicationsState>, id: string, answer: Answer) => {
  note(state, id, answer);
  renameAnswers(state);
};

/** What a row of the outbox says holds here at once, before the server has heard of it. */
const takeIn = (state: Draft<MedicationsState>, row: OutboxRow) => {
  if (state.changes.some(({ seq }) => seq === row.seq)) return;
  const change = changeIn(row);
  const isOthers = change?.drafts.some(({ user_id }) => user_id !== state.personId);
  if (!change || isOthers) return;
  state.changes.push(change as Draft<PendingChange>);
  renameAnswers(state);
};

/** What another tab or the worker kept, and this one was not told of. */
const takeInSaid = (state: Draft<MedicationsState>, { said }: OutboxRow) => {
  if (!said || said.aboutId !== state.personId) return;
  noteNamed(state, doseId(said.medicineKey, said.dose), said.answer);
};

const markSent = (state: Draft<MedicationsState>, isSent: (seq: number) => boolean) => {
  for (const change of state.changes) change.sent ||= isSent(change.seq);
};

const forgetResult = (state: Draft<MedicationsState>, gone: string) => {
  state.results = state.results.filter(({ id }) => id !== gone);
};

const slice = createSlice({
  name: 'medications',
  initialState: initialMedications,
  reducers: {
    oldAnswersForgotten: (state, { payload }: PayloadAction<{ now: number }>) => {
      for (const [id, { occurredAt, undoneAt }] of Object.entries(state.answers)) {
        const at = Math.max(occurredAt ?? 0, undoneAt ?? 0);
        if (at < payload.now - keepAnswersFor) delete state.answers[id];
      }
    },
    /** What was answered on this device before, and what of it can still be taken back. */
    alarmEventsRead: (
      state,
      {
        payload,
      }: PayloadAction<{
        answers: readonly (readonly [string, Answer])[];
        results: readonly Result[];
      }>,
    ) => {
      for (const [id, answer] of payload.answers) note(state, id, answer);
      const known = new Set(state.results.map(({ id }) => id));
      state.results.push(...payload.results.filter(({ id }) => !known.has(id)));
      renameAnswers(state);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialMedications)
      .addCase(personWatched, (state, { payload: { personId } }) =>
        state.personId === personId
          ? state
          : { ...initialMedications, ownerId: state.ownerId, personId },
      )
      .addCase(watchEnded, ({ ownerId }) => ({ ...initialMedications, ownerId }))
      .addCase(clockCorrected, (state, { payload: { now } }) => {
        // What a clock that ran ahead called missed is still to come; what a person said then is said now.
        for (const [id, answer] of Object.entries(state.answers)) {
          const { status, occurredAt } = answer;
          if (status === 'missed' && (occurredAt ?? 0) > now) delete state.answers[id];
          else state.answers[id] = notAfter(answer, now);
        }
        for (const result of state.results) {
          result.occurredAt = Math.min(result.occurredAt, now);
          result.saidAt = Math.min(result.saidAt, now);
        }
      })
      .addCase(answerBegan, (state, { payload }) => {
        state.answering.push(payload.id);
      })
      .addCase(answerFailed, (state, { payload }) => {
        state.answering = state.answering.filter((id) => id !== payload.id);
      })
      .addCase(doseAnswerHeard, (state, { payload }) => {
        const { status, occurredAt } = payload;
        const id = doseId(payload.medicineKey, payload.dose);
        noteNamed(state, id, { status, occurredAt });
        forgetResult(state, id);
        if (status !== 'missed') state.results.push({ ...payload, status, id });
      })
      .addCase(outboxRowAdded, (state, { payload }) => takeIn(state, payload))
      .addCase(outboxRead, (state, { payload }) => {
        for (const row of payload) {
          takeIn(state, row);
          takeInSaid(state, row);
        }
        // What is there no more, another tab or the worker has sent.
        const waiting = new Set(payload.map(({ seq }) => seq));
        markSent(state, (seq) => !waiting.has(seq));
      })
      .addCase(outboxRowSent, (state, { payload }) => markSent(state, (seq) => seq === payload.seq))
      .addCase(outboxRowDropped, (state, { payload }) => {
        state.changes = state.changes.filter(({ seq }) => seq !== payload.seq);
        const { said } = payload;
        if (!said) return;
        // What it said holds no more: the server's word stands again.
        const id = doseId(said.medicineKey, said.dose);
        delete state.answers[id];
        forgetResult(state, id);
      })
      .addMatcher(isSessionStart, (state, { payload: { user } }) => {
        if (state.ownerId === user.id) return state;
        const own = user.role === 'caregiver' ? null : user.id;
        return { ...initialMedications, ownerId: user.id, personId: own };
      })
      .addMatcher(listReminders.matchPending, (state, { meta }) => {
        const sent = state.changes.filter((change) => change.sent);
        state.listsBegun[meta.requestId] = sent.map(({ seq }) => seq);
      })
      .addMatcher(listReminders.matchRejected, (state, { meta }) => {
        delete state.listsBegun[meta.requestId];
      })
      .addMatcher(listReminders.matchFulfilled, (state, { payload, meta }) => {
        const told = new Set(state.listsBegun[meta.requestId]);
        delete state.listsBegun[meta.requestId];
        if (meta.arg.originalArgs !== state.personId) return;
        state.rows = payload;
        // After a change of zone a list may no longer tell of a dose that it told of before.
        for (const { key, told: answers } of groupMedicines(payload)) {
          for (const [dose, answer] of Object.entries(answers)) {
            if (answer.status !== 'pending' || answer.undoneAt !== undefined) {
              note(state, doseId(key, dose), answer);
            }
          }
        }
        state.fetchedAt = meta.fulfilledTimeStamp;
        state.changes = state.changes.filter(({ seq }) => !told.has(seq));
      })
      .addMatcher(isDoseUndone, (state, action) => {
        const { medicineKey, dose, undoneAt } = action.payload;
        const id = doseId(medicineKey, dose);
        noteNamed(state, id, takenBack(undoneAt));
        forgetResult(state, id);
        if (doseUndone.match(action)) {
          state.answering = state.answering.filter((answering) => answering !== id);
        }
      })
      .addMatcher(isDoseAnswer, (state, action) => {
        const { payload } = action;
        const id = doseId(payload.medicineKey, payload.dose);
        const status = answerStatusOf(action);
        const { occurredAt, undoneAt } = payload;
        const undone = undoneAt !== undefined && { undoneAt };
        noteNamed(state, id, { status, occurredAt, ...undone });
        state.answering = state.answering.filter((answering) => answering !== id);
        state.results = state.results.filter(
          (result) => result.id !== id && result.saidAt > payload.saidAt - undoFor,
        );
        if (status !== 'missed') state.results.push({ ...payload, status, id });
      });
  },
});

export const medicationsReducer = slice.reducer;
export const { oldAnswersForgotten, alarmEventsRead } = slice.actions;
