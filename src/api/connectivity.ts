import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../app/types.ts';
import { baseApi } from './baseApi.ts';
import { changesApi } from './changesApi.ts';

/** Whether the page still hears what changes. */
interface ConnectivityState {
  /** When it was last told, by this device's own clock; null before. */
  readonly lastSyncAt: number | null;
  /** How often it has asked in vain since then. */
  readonly failureCount: number;
  /** How often in a row no answer came at all, not even a refusal. */
  readonly noResponseCount: number;
}

const { readChanges } = changesApi.endpoints;
const initialState: ConnectivityState = { lastSyncAt: null, failureCount: 0, noResponseCount: 0 };

/** Whatever was asked, there is an answer. */
const isApiResponse = ({ type }: UnknownAction): boolean =>
  type.startsWith(`${baseApi.reducerPath}/execute`) && type.endsWith('/fulfilled');

const connectivitySlice = createSlice({
  name: 'connectivity',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(readChanges.matchFulfilled, (_state, { meta }) => ({
        lastSyncAt: meta.fulfilledTimeStamp,
        failureCount: 0,
        noResponseCount: 0,
      }))
      .addMatcher(isApiResponse, (state) => {
        state.noResponseCount = 0;
      })
      .addMatcher(readChanges.matchRejected, (state, { meta, payload }) =>
        meta.condition
          ? state
          : {
              ...state,
              failureCount: state.failureCount + 1,
              noResponseCount: payload?.kind === 'network' ? state.noResponseCount + 1 : 0,
            },
      );
  },
});

export const connectivityReducer = connectivitySlice.reducer;

interface WithConnectivity {
  readonly connectivity: ConnectivityState;
}

/** Once may be chance. */
const minFailures = 2;

/** Since when nothing is heard any more; null while all is well, and where nothing ever was. */
export const selectStaleSince = ({
  connectivity: { lastSyncAt, failureCount },
}: WithConnectivity): number | null => (failureCount >= minFailures ? lastSyncAt : null);

/** The server, which had been asked in vain, has told what changes. */
export const hasReconnected = (current: WithConnectivity, previous: WithConnectivity): boolean =>
  previous.connectivity.failureCount > 0 && current.connectivity.failureCount === 0;

/** Why what needs the server cannot work now: the device has no network, or the server is silent. */
export type OfflineReason = 'offline' | 'unreached';

/**
 * What a signed-in person's page knows of it; null while all is well. That the browser knows of no
 * network proves nothing, as long as the server answers.
 */
export const selectOfflineReason = ({
  connectivity: { lastSyncAt, noResponseCount },
  api: {
    config: { online },
  },
}: Pick<RootState, 'connectivity' | 'api'>): OfflineReason | null => {
  if (!online && noResponseCount > 0) return 'offline';
  return noResponseCount >= (lastSyncAt === null ? 1 : minFailures) ? 'unreached' : null;
};
