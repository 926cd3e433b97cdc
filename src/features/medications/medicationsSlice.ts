import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { day } from '../../../domain/constants.ts';
import { type Answer, doseId, standing, unanswered } from '../../../domain/doses.ts';
import {
  outboxRead,
  outboxRowAdded,
  outboxRowDropped,
  outboxRowSent,
} from '../../api/outbox/outboxSlice.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import type { OutboxRow } from '../../device/outbox/outboxStore.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import {
  answerBegan,
  answerFailed,
  answerStatusOf,
  doseAnswerHeard,
  isDoseAnswer,
} from './events.ts';
import { answersIn, draftsIn, removedIn } from './fromOutbox.ts';

export interface MedicationsState {
  /** Whose medicines these are; null while nobody is signed in. */
  readonly personId: string | null;
  /** As the server last told them. */
  readonly rows: readonly Reminder[];
  readonly fetchedAt: number | null;
  /** Made on this device and not yet told back by the server. */
  readonly drafts: readonly Reminder[];
  /** Ids of the drafts that the server has, although no list has told of them yet. */
  readonly sentDrafts: readonly string[];
  /** Lists under way, each with the drafts that were sent before it began: it must tell of those. */
  readonly listsBegun: Readonly<Record<string, readonly string[]>>;
  /** Deleted on this device and perhaps not yet on the server. */
  readonly removed: readonly string[];
  /** Answers known on this device by dose id: a slow list cannot bring a dose back to pending. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Doses whose answer is just being kept. */
  readonly answering: readonly string[];
}

export const initialMedications: MedicationsState = {
  personId: null,
  rows: [],
  fetchedAt: null,
  drafts: [],
  sentDrafts: [],
  listsBegun: {},
  removed: [],
  answers: {},
  answering: [],
};

const { listReminders } = remindersApi.endpoints;

const keepAnswersFor = 3 * day;

const note = (state: Draft<MedicationsState>, id: string, answer: Answer) => {
  state.answers[id] = standing(state.answers[id] ?? unanswered, answer);
};

/** What a row of the outbox says holds here at once, before the server has heard of it. */
const takeIn = (state: Draft<MedicationsState>, row: OutboxRow) => {
  const known = new Set([...state.rows, ...state.drafts].map(({ id }) => id));
  state.drafts.push(...draftsIn(row).filter(({ id }) => !known.has(id)));
  state.removed = [...new Set([...state.removed, ...removedIn(row)])];
  for (const [id, answer] of answersIn(row)) note(state, id, answer);
};

const slice = createSlice({
  name: 'medications',
  initialState: initialMedications,
  reducers: {
    oldAnswersForgotten: (state, { payload }: PayloadAction<{ now: number }>) => {
      for (const [id, { occurredAt }] of Object.entries(state.answers)) {
        if ((occurredAt ?? 0) < payload.now - keepAnswersFor) delete state.answers[id];
      }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialMedications)
      .addCase(answerBegan, (state, { payload }) => {
        state.answering.push(payload.id);
      })
      .addCase(answerFailed, (state, { payload }) => {
        state.answering = state.answering.filter((id) => id !== payload.id);
      })
      .addCase(doseAnswerHeard, (state, { payload }) => {
        const { status, occurredAt } = payload;
        note(state, doseId(payload.medicineKey, payload.dose), { status, occurredAt });
      })
      .addCase(outboxRowAdded, (state, { payload }) => takeIn(state, payload))
      .addCase(outboxRead, (state, { payload }) => {
        for (const row of payload) takeIn(state, row);
      })
      .addCase(outboxRowSent, (state, { payload }) => {
        const gone = new Set(removedIn(payload));
        state.rows = state.rows.filter(({ id }) => !gone.has(id));
        state.sentDrafts.push(...draftsIn(payload).map(({ id }) => id));
      })
      .addCase(outboxRowDropped, (state, { payload }) => {
        const dropped = new Set(draftsIn(payload).map(({ id }) => id));
        const kept = new Set(removedIn(payload));
        state.drafts = state.drafts.filter(({ id }) => !dropped.has(id));
        state.removed = state.removed.filter((id) => !kept.has(id));
      })
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.personId === user.id ? state : { ...initialMedications, personId: user.id },
      )
      .addMatcher(listReminders.matchPending, (state, { meta }) => {
        state.listsBegun[meta.requestId] = state.sentDrafts;
      })
      .addMatcher(listReminders.matchRejected, (state, { meta }) => {
        delete state.listsBegun[meta.requestId];
      })
      .addMatcher(listReminders.matchFulfilled, (state, { payload, meta }) => {
        const mustTell = new Set(state.listsBegun[meta.requestId]);
        delete state.listsBegun[meta.requestId];
        if (meta.arg.originalArgs !== state.personId) return;
        const told = new Set(payload.map(({ id }) => id));
        state.rows = payload;
        state.fetchedAt = meta.fulfilledTimeStamp;
        state.drafts = state.drafts.filter(({ id }) => !told.has(id) && !mustTell.has(id));
        const drafts = new Set(state.drafts.map(({ id }) => id));
        state.sentDrafts = state.sentDrafts.filter((id) => drafts.has(id));
        state.removed = state.removed.filter((id) => told.has(id));
      })
      .addMatcher(isDoseAnswer, (state, action) => {
        const { medicineKey: key, dose, occurredAt } = action.payload;
        const id = doseId(key, dose);
        note(state, id, { status: answerStatusOf(action), occurredAt });
        state.answering = state.answering.filter((answering) => answering !== id);
      });
  },
});

export const medicationsReducer = slice.reducer;
export const { oldAnswersForgotten } = slice.actions;
