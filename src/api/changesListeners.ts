import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import type { Topic } from '../../contract/endpoints/index.ts';
import { changesEvery, changesEveryHidden } from '../../domain/constants.ts';
import type { AppDispatch, AppStartListening, RootState } from '../app/types.ts';
import { until } from '../device/clock.ts';
import type { Services } from '../device/services.ts';
import { baseApi } from './baseApi.ts';
import { changesApi } from './changesApi.ts';
import { outboxWoken } from './outbox/events.ts';
import { selectUser } from './session.ts';

type Api = ListenerEffectAPI<RootState, AppDispatch, Services>;

type Tag = 'Reminders' | 'Activities' | 'Alerts' | 'Pairings';

const tagOf: Record<Topic, Tag> = {
  reminders: 'Reminders',
  activities: 'Activities',
  alerts: 'Alerts',
  pairings: 'Pairings',
};

const withTags = baseApi.enhanceEndpoints({ addTagTypes: ['Alerts', 'Pairings'] });

/** Asks once what has changed since a version, and has it read anew; the version that is known now. */
const ask = async ({ dispatch, extra }: Api, since: number | null): Promise<number | null> => {
  const { data } = await dispatch(
    changesApi.endpoints.readChanges.initiate(
      { since: since ?? 0, isInSight: extra.device.signals.isVisible() },
      { subscribe: false, forceRefetch: true },
    ),
  );
  if (!data) return since;
  // Who has seen nothing yet may have begun while the server was away: all is read anew.
  const changed = since === null ? Object.values(tagOf) : data.changed.map((topic) => tagOf[topic]);
  if (changed.length > 0) dispatch(withTags.util.invalidateTags(changed));
  return data.version;
};

const isEager = (api: Api): boolean =>
  api.extra.device.signals.isVisible() || api.getState().alarms.ringing.length > 0;

/**
 * A visible page, and one in which an alarm rings, asks every 4 s what has changed for the person, a
 * hidden one every minute (DESIGN section 4, Live): so an alarm that is answered elsewhere ends here.
 */
export const setupChangesListeners = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_action, current, previous) =>
      previous.serverReach.silences > 0 && current.serverReach.silences === 0,
    // What could not be read meanwhile is read again, as when the network returns.
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.internalActions.onOnline());
    },
  });

  startListening({
    predicate: (action, current, previous) =>
      (outboxWoken.match(action) && action.payload.by === 'start') ||
      current.auth.token !== previous.auth.token ||
      current.auth.refused !== previous.auth.refused,
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { clock } = api.extra;
      let version: number | null = null;
      while (selectUser(api.getState()) && !api.getState().auth.refused) {
        version = await api.pause(ask(api, version));
        const askedAt = clock.now();
        do {
          // A page that is brought to the front, or begins to ring, asks soon.
          await api.pause(until(clock, clock.now() + changesEvery, api.signal));
        } while (!isEager(api) && clock.now() < askedAt + changesEveryHidden);
      }
    },
  });
};
