import { createReducer, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.ts';
import { firstScreenApi } from './firstScreenApi.ts';

interface ConnectivityState {
  /** Time of the last successful poll by the device clock; null before the first. */
  readonly lastSyncAt: number | null;
  readonly failureCount: number;
  /** Consecutive polls without any response, not even an error status. */
  readonly noResponseCount: number;
}

const { readChanges } = firstScreenApi.endpoints;
const initialState: ConnectivityState = { lastSyncAt: null, failureCount: 0, noResponseCount: 0 };

const isApiResponse = ({ type }: UnknownAction): boolean =>
  type.startsWith(`${baseApi.reducerPath}/execute`) && type.endsWith('/fulfilled');

export const connectivityReducer = createReducer(initialState, (builder) => {
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
});

interface WithConnectivity {
  readonly connectivity: ConnectivityState;
}

const minFailures = 2;

/** Time of the last sync once polling fails; null while it works or if it never did. */
export const selectStaleSince = ({
  connectivity: { lastSyncAt, failureCount },
}: WithConnectivity): number | null => (failureCount >= minFailures ? lastSyncAt : null);

export const hasReconnected = (current: WithConnectivity, previous: WithConnectivity): boolean =>
  previous.connectivity.failureCount > 0 && current.connectivity.failureCount === 0;

export type OfflineReason = 'offline' | 'unreached';

/** Null while the server is reachable: being offline counts only after a poll without response. */
export const selectOfflineReason = ({
  connectivity: { lastSyncAt, noResponseCount },
  api,
}: WithConnectivity & { api: { config: { online: boolean } } }): OfflineReason | null => {
  if (!api.config.online && noResponseCount > 0) return 'offline';
  return noResponseCount >= (lastSyncAt === null ? 1 : minFailures) ? 'unreached' : null;
};
