import { createSlice } from '@reduxjs/toolkit';
import { changesApi } from './changesApi.ts';

/** Whether the page still hears what changes. */
export interface ServerReachState {
  /** When it was last told, by this device's own clock; null before. */
  readonly heardAt: number | null;
  /** How often it has asked in vain since then. */
  readonly fails: number;
}

const { readChanges } = changesApi.endpoints;
const initialState: ServerReachState = { heardAt: null, fails: 0 };

const slice = createSlice({
  name: 'serverReach',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(readChanges.matchFulfilled, (_state, { meta }) => ({
        heardAt: meta.fulfilledTimeStamp,
        fails: 0,
      }))
      .addMatcher(readChanges.matchRejected, (state, { meta }) =>
        meta.condition ? state : { ...state, fails: state.fails + 1 },
      );
  },
});

export const serverReachReducer = slice.reducer;

/** Once may be chance. */
const failsThatCount = 2;

/** Since when nothing is heard any more; null while all is well, and where nothing ever was. */
export const selectUnheardSince = ({
  serverReach: { heardAt, fails },
}: {
  readonly serverReach: ServerReachState;
}): number | null => (fails >= failsThatCount ? heardAt : null);
