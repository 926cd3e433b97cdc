import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../app/types.ts';
import { baseApi } from './baseApi.ts';
import { changesApi } from './changesApi.ts';

/** Whether the page still hears what changes. */
interface ServerReachState {
  /** When it was last told, by this device's own clock; null before. */
  readonly heardAt: number | null;
  /** How often it has asked in vain since then. */
  readonly fails: number;
  /** How often in a row no answer came at all, not even a refusal. */
  readonly silences: number;
}

const { readChanges } = changesApi.endpoints;
const initialState: ServerReachState = { heardAt: null, fails: 0, silences: 0 };

/** Whatever was asked, there is an answer. */
const isAnswer = ({ type }: UnknownAction): boolean =>
  type.startsWith(`${baseApi.reducerPath}/execute`) && type.endsWith('/fulfilled');

const slice = createSlice({
  name: 'serverReach',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(readChanges.matchFulfilled, (_state, { meta }) => ({
        heardAt: meta.fulfilledTimeStamp,
        fails: 0,
        silences: 0,
      }))
      .addMatcher(isAnswer, (state) => {
        state.silences = 0;
      })
      .addMatcher(readChanges.matchRejected, (state, { meta, payload }) =>
        meta.condition
          ? state
          : {
              ...state,
              fails: state.fails + 1,
              silences: payload?.kind === 'network' ? state.silences + 1 : 0,
            },
      );
  },
});

export const serverReachReducer = slice.reducer;

interface WithReach {
  readonly serverReach: ServerReachState;
}

/** Once may be chance. */
const failsThatCount = 2;

/** Since when nothing is heard any more; null while all is well, and where nothing ever was. */
export const selectUnheardSince = ({
  serverReach: { heardAt, fails },
}: WithReach): number | null => (fails >= failsThatCount ? heardAt : null);

/** The server, which had been asked in vain, has told what changes. */
export const isHeardAgain = (current: WithReach, previous: WithReach): boolean =>
  previous.serverReach.fails > 0 && current.serverReach.fails === 0;

/** Why what needs the server cannot work now: the device has no network, or the server is silent. */
export type Away = 'offline' | 'unreached';

/**
 * What a signed-in person's page knows of it; null while all is well. That the browser knows of no
 * network proves nothing, as long as the server answers.
 */
export const selectAway = ({
  serverReach: { heardAt, silences },
  api: {
    config: { online },
  },
}: Pick<RootState, 'serverReach' | 'api'>): Away | null => {
  if (!online && silences > 0) return 'offline';
  return silences >= (heardAt === null ? 1 : failsThatCount) ? 'unreached' : null;
};
