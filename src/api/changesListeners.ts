import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import type { ChangeTopic } from '../../contract/endpoints/index.ts';
import { changesPollMs, hiddenChangesPollMs } from '../../domain/specConstants.ts';
import type { AppDispatch, AppStartListening, AppThunk, RootState } from '../app/types.ts';
import { sleepUntil } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import { baseApi, type Tag } from './baseApi.ts';
import type { CallError } from './baseQuery.ts';
import { firstScreenApi } from './firstScreenApi.ts';
import { flushRequested } from './outbox/events.ts';
import { selectUser } from './session.ts';

type ListenerApi = ListenerEffectAPI<RootState, AppDispatch, Services>;

const tagOf = {
  reminders: 'Medicines',
  activities: 'Activities',
  alerts: 'Alerts',
  pairings: 'Pairings',
} as const satisfies Record<ChangeTopic, Tag>;

type TemporaryError = CallError & { readonly status?: number };

interface ReadEndpoint {
  readonly initiate: (arg: unknown, options: object) => AppThunk<unknown>;
}

/** After a server that was busy, or a lost answer. A change that would repeat them may be hours away. */
const retryFailedReads: AppThunk = (dispatch, getState) => {
  const endpoints = baseApi.endpoints as Readonly<Record<string, ReadEndpoint>>;
  for (const query of Object.values(getState().api.queries)) {
    const error = query?.error as TemporaryError | undefined;
    const read = query?.endpointName && endpoints[query.endpointName]?.initiate;
    if (read && (error?.kind === 'network' || error?.status === 503))
      dispatch(read(query.originalArgs, { subscribe: false, forceRefetch: true }));
  }
};

/** Invalidates the changed topics and returns the new version, or `since` if the call fails. */
const pollChanges = async (
  { dispatch, extra }: ListenerApi,
  since: number | null,
): Promise<number | null> => {
  const isVisible = extra.device.browserEvents.isVisible();
  const { data } = await dispatch(
    firstScreenApi.endpoints.readChanges.initiate(
      { query: { since: since ?? 0, ...(isVisible && { in_sight: 1 }) } },
      { subscribe: false, forceRefetch: true },
    ),
  );
  if (!data) return since;
  // On the first poll, refetches everything: earlier reads may have failed while the server was away.
  const changed = since === null ? Object.values(tagOf) : data.changed.map((topic) => tagOf[topic]);
  if (changed.length > 0) dispatch(baseApi.util.invalidateTags(changed));
  dispatch(retryFailedReads);
  return data.version;
};

const shouldPollOften = (api: ListenerApi): boolean =>
  api.extra.device.browserEvents.isVisible() || api.getState().alarms.ringing.length > 0;

/** A ringing page polls fast, to stop alarms answered elsewhere. */
export const setupChangesListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      (flushRequested.match(action) && action.payload.reason === 'start') ||
      current.auth.token !== previous.auth.token ||
      current.auth.isExpired !== previous.auth.isExpired,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock } = api.extra;
      let version: number | null = null;
      while (selectUser(api.getState()) && !api.getState().auth.isExpired) {
        version = await api.pause(pollChanges(api, version));
        const askedAt = clock.now();
        do {
          // Checks often, so that a page that becomes visible or starts to ring polls soon.
          await api.pause(sleepUntil(clock, clock.now() + changesPollMs, api.signal));
          // The clock may be set back.
        } while (!shouldPollOften(api) && Math.abs(clock.now() - askedAt) < hiddenChangesPollMs);
      }
    },
  });
};
