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
import type { OutboxRow } from '../../device/outboxStore.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import {
  answerBegan,
  answerFailed,
  answerStatusOf,
  doseAnswerHeard,
  isDoseAnswer,
} from './events.ts';
import { answersIn, draftsIn, removedIn } from './fromOutbox.ts';

export interface MedicationsState {
  /** Whose medicines these are; null until they were first fetched. */
  readonly personId: string | null;
  /** As the server last told them. */
  readonly rows: readonly Reminder[];
  readonly fetchedAt: number | null;
  /** Made on this device and not yet told back by the server. */
  readonly drafts: readonly Reminder[];
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
  removed: [],
  answers: {},
  answering: [],
};

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
      .addCase(signedIn, (state, { payload }) =>
        state.personId === payload.user.id ? state : initialMedications,
      )
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
        const made = new Set(draftsIn(payload).map(({ id }) => id));
        const gone = new Set(removedIn(payload));
        state.rows.push(...state.drafts.filter(({ id }) => made.has(id)));
        state.rows = state.rows.filter(({ id }) => !gone.has(id));
        state.drafts = state.drafts.filter(({ id }) => !made.has(id));
      })
      .addCase(outboxRowDropped, (state, { payload }) => {
        const dropped = new Set(draftsIn(payload).map(({ id }) => id));
        const kept = new Set(removedIn(payload));
        state.drafts = state.drafts.filter(({ id }) => !dropped.has(id));
        state.removed = state.removed.filter((id) => !kept.has(id));
      })
      .addMatcher(
        remindersApi.endpoints.listReminders.matchFulfilled,
        (state, { payload, meta }) => {
          const personId = meta.arg.originalArgs;
          const base = state.personId === personId ? state : { ...initialMedications };
          const known = new Set(payload.map(({ id }) => id));
          return {
            ...base,
            personId,
            rows: payload,
            fetchedAt: meta.fulfilledTimeStamp,
            drafts: base.drafts.filter(({ id }) => !known.has(id)),
            removed: base.removed.filter((id) => known.has(id)),
          };
        },
      )
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
