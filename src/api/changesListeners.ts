import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import type { Topic } from '../../contract/endpoints/index.ts';
import { changesPollMs, hiddenChangesPollMs } from '../../domain/constants.ts';
import type { AppDispatch, AppStartListening, RootState } from '../app/types.ts';
import { sleepUntil } from '../device/clock.ts';
import type { Services } from '../device/services.ts';
import { baseApi } from './baseApi.ts';
import { changesApi } from './changesApi.ts';
import { flushRequested } from './outbox/events.ts';
import { selectUser } from './session.ts';

type ListenerApi = ListenerEffectAPI<RootState, AppDispatch, Services>;

type Tag = 'Reminders' | 'Activities' | 'Alerts' | 'Pairings';

const tagOf: Record<Topic, Tag> = {
  reminders: 'Reminders',
  activities: 'Activities',
  alerts: 'Alerts',
  pairings: 'Pairings',
};

const apiWithTags = baseApi.enhanceEndpoints({ addTagTypes: ['Alerts', 'Pairings'] });

/** Asks once what has changed since a version, and has it read anew; the version that is known now. */
const pollChanges = async (
  { dispatch, extra }: ListenerApi,
  since: number | null,
): Promise<number | null> => {
  const { data } = await dispatch(
    changesApi.endpoints.readChanges.initiate(
      { since: since ?? 0, isVisible: extra.device.browserEvents.isVisible() },
      { subscribe: false, forceRefetch: true },
    ),
  );
  if (!data) return since;
  // Who has seen nothing yet may have begun while the server was away: all is read anew.
  const changed = since === null ? Object.values(tagOf) : data.changed.map((topic) => tagOf[topic]);
  if (changed.length > 0) dispatch(apiWithTags.util.invalidateTags(changed));
  return data.version;
};

const shouldPollOften = (api: ListenerApi): boolean =>
  api.extra.device.browserEvents.isVisible() || api.getState().alarms.ringing.length > 0;

/**
 * A visible page, and one in which an alarm rings, asks every 4 s what has changed for the person, a
 * hidden one every minute (DESIGN section 4, Live): so an alarm that is answered elsewhere ends here.
 */
export const setupChangesListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) =>
      previous.connectivity.noResponseCount > 0 && current.connectivity.noResponseCount === 0,
    // What could not be read meanwhile is read again, as when the network returns.
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.internalActions.onOnline());
    },
  });

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
          // A page that is brought to the front, or begins to ring, asks soon.
          await api.pause(sleepUntil(clock, clock.now() + changesPollMs, api.signal));
        } while (!shouldPollOften(api) && clock.now() < askedAt + hiddenChangesPollMs);
      }
    },
  });
};
