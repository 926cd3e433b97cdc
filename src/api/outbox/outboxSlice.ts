import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';

export interface OutboxState {
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

export const selectOutboxRows = ({ outbox }: { outbox: OutboxState }) => outbox.rows;
