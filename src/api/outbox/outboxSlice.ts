import {
  createSelector,
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { ChangeKind, OutboxRow } from '../../platform/outbox/outboxStore.ts';
import type { Services } from '../../platform/services.ts';
import { selectUser, type WithSession } from '../session.ts';

interface OutboxState {
  readonly rows: readonly OutboxRow[];
}

const initialState: OutboxState = { rows: [] };

const without = ({ rows }: OutboxState, seq: number): OutboxState => ({
  rows: rows.filter((row) => row.seq !== seq),
});

const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    outboxRead: (_state, { payload }: PayloadAction<OutboxRow[]>): OutboxState => ({
      rows: payload,
    }),
    outboxRowAdded: (state: OutboxState, { payload }: PayloadAction<OutboxRow>) => ({
      rows: [...without(state, payload.seq).rows, payload],
    }),
    outboxRowChanged: ({ rows }: OutboxState, { payload }: PayloadAction<OutboxRow>) => ({
      rows: rows.map((row) => (row.seq === payload.seq ? payload : row)),
    }),
    outboxRowSent: (state: OutboxState, { payload }: PayloadAction<OutboxRow>) =>
      without(state, payload.seq),
    outboxRowDropped: (state: OutboxState, { payload }: PayloadAction<OutboxRow>) =>
      without(state, payload.seq),
  },
});

export const outboxReducer = outboxSlice.reducer;
export const { outboxRead, outboxRowAdded, outboxRowChanged, outboxRowSent, outboxRowDropped } =
  outboxSlice.actions;

export const selectAllRows = ({ outbox }: { outbox: OutboxState }) => outbox.rows;

type Change = OutboxRow & { readonly kind: ChangeKind };

/** Without locations, which follow their alerts silently. */
export const selectOutboxRows = createSelector([selectAllRows], (rows) =>
  rows.filter((row): row is Change => row.kind !== 'alertLocated'),
);

type WithOutbox = WithSession & { readonly outbox: OutboxState };

/** Loads this user's pending rows. */
export const readOutbox =
  (): ThunkAction<Promise<readonly OutboxRow[]>, WithOutbox, Services, UnknownAction> =>
  async (dispatch, getState, { device }) => {
    const person = selectUser(getState());
    if (!person) return [];
    const rows = await device.outbox.list(person.id);
    if (selectUser(getState())?.id !== person.id) return [];
    dispatch(outboxRead(rows));
    return rows;
  };
