import { createSelector } from '@reduxjs/toolkit';
import { outboxDashboardDelayMs, outboxFlushIntervalMs } from '../../../domain/specConstants.ts';
import type { AppStartListening, RootState } from '../../app/types.ts';
import { sleepUntil } from '../../platform/clock.ts';
import { firstScreenApi } from '../firstScreenApi.ts';
import { hasReconnected } from '../connectivity.ts';
import { flushRequested } from './events.ts';
import { flushOutbox } from './outboxActions.ts';
import { selectAllRows, selectOutboxRows, readOutbox } from './outboxSlice.ts';

const selectRetryTimes = createSelector([selectAllRows], (rows) =>
  rows.map(({ refusal, retryAt }) => (refusal === null ? retryAt : 0)),
);

/** Requests a flush at the earliest of the instants; 0 is none. */
export const flushAtRetryTimes = (
  startListening: AppStartListening,
  selectTimes: (state: RootState) => readonly number[],
): void => {
  startListening({
    predicate: (_action, current, previous) => selectTimes(current) !== selectTimes(previous),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const retries = selectTimes(api.getState()).filter((instant) => instant > 0);
      if (retries.length === 0) return;
      await api.pause(sleepUntil(api.extra.clock, Math.min(...retries), api.signal));
      api.dispatch(flushRequested({ reason: 'timer' }));
    },
  });
};

export const setupOutboxListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) => current.auth.token !== previous.auth.token,
    effect: async (_action, api) => {
      await api.dispatch(flushOutbox({ ignoreBackoff: true }));
    },
  });

  startListening({
    actionCreator: flushRequested,
    effect: async ({ payload: { reason } }, api) => {
      const { clock } = api.extra;
      if (reason === 'dashboard') {
        await api.pause(sleepUntil(clock, clock.now() + outboxDashboardDelayMs, api.signal));
      }
      await api.dispatch(
        flushOutbox({ ignoreBackoff: reason !== 'timer' && reason !== 'dashboard' }),
      );
    },
  });

  startListening({
    predicate: (_action, current, previous) => hasReconnected(current, previous),
    effect: (_action, { dispatch }) => {
      dispatch(flushRequested({ reason: 'reconnected' }));
    },
  });

  startListening({
    predicate: (action) => flushRequested.match(action) && action.payload.reason === 'start',
    effect: async (_action, api) => {
      const { clock } = api.extra;
      for (;;) {
        await api.pause(sleepUntil(clock, clock.now() + outboxFlushIntervalMs, api.signal));
        api.dispatch(flushRequested({ reason: 'timer' }));
      }
    },
  });

  startListening({
    matcher: firstScreenApi.endpoints.readChanges.matchFulfilled,
    effect: async (_action, api) => {
      // Another tab or the worker may have sent the rows.
      if (selectAllRows(api.getState()).length === 0) return;
      await api.dispatch(readOutbox()).catch(() => undefined);
    },
  });

  startListening({
    predicate: (_action, current, previous) =>
      selectOutboxRows(current) !== selectOutboxRows(previous) &&
      selectOutboxRows(current).length > 0,
    // Some browsers show a permission prompt, so this is never called for emergencies.
    effect: (_action, { extra }) => extra.device.requestPersistentStorage(),
  });

  flushAtRetryTimes(startListening, selectRetryTimes);
};
