import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { beginLife } from '../../src/app/beginLife.ts';
import { keptKeys } from '../../src/app/persist.ts';
import { rootReducer } from '../../src/app/rootReducer.ts';
import { type AppStore, openStore } from '../../src/app/store.ts';
import type { AppDispatch, RootState } from '../../src/app/types.ts';
import { remindersApi } from '../../src/api/remindersApi.ts';
import { baseApi } from '../../src/api/baseApi.ts';
import type { Services } from '../../src/device/services.ts';
import { withoutPolling } from '../page/withoutPolling.ts';
import type { AlarmDecision } from '../../domain/alarms.ts';
import { alarmRaised } from '../../src/features/alarms/events.ts';
import { initialAlarms } from '../../src/features/alarms/alarmsSlice.ts';

/** What outlives a tab on its device, as the page's storage keeps it. */
export type Snapshot = Partial<RootState>;

export interface DaysTab {
  readonly store: AppStore;
  readonly fetchList: () => Promise<unknown>;
  readonly snapshot: () => Snapshot;
  readonly close: () => void;
}

const pick = (state: RootState): Snapshot =>
  Object.fromEntries(
    Object.entries(keptKeys).map(([slice, keys]) => [
      slice,
      Object.fromEntries(
        Object.entries(state[slice as keyof typeof keptKeys]).filter(([key]) => keys.includes(key)),
      ),
    ]),
  );

const revived = (snapshot: Snapshot, services: Services): Snapshot => {
  const fresh = rootReducer(undefined, { type: 'days/fresh' });
  const { clock, device } = services;
  const state = {
    ...fresh,
    alarms: { ...initialAlarms, now: clock.now(), zone: clock.zone() },
    auth: { ...device.localKeys.readSession(), refused: false },
  };
  const kept = Object.entries(snapshot).map(([slice, part]) => [
    slice,
    { ...state[slice as keyof typeof keptKeys], ...part },
  ]);
  return { ...state, ...Object.fromEntries(kept) } as Snapshot;
};

/** A tab of the app without its screens: the real state, reducers and listeners. */
export const openDaysTab = async (
  services: Services,
  personId: string,
  snapshot: Snapshot,
  onRaised: (decision: AlarmDecision) => void,
): Promise<DaysTab> => {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });
  for (const setup of withoutPolling) setup(listeners.startListening);
  listeners.startListening({
    actionCreator: alarmRaised,
    effect: ({ payload }) => onRaised(payload),
  });
  // Without the checks of development, which thousands of days have no time for.
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: revived(snapshot, services) as RootState,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        immutableCheck: false,
        serializableCheck: false,
        actionCreatorCheck: false,
      })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
    devTools: false,
  }) as unknown as AppStore;
  await openStore(store, services);
  await beginLife(store, services);
  const fetchList = () =>
    store.dispatch(
      remindersApi.endpoints.listReminders.initiate(personId, {
        subscribe: false,
        forceRefetch: true,
      }),
    );
  return {
    store,
    fetchList,
    snapshot: () => pick(store.getState()),
    close: () => {
      listeners.clearListeners();
      store.dispatch(baseApi.util.resetApiState());
    },
  };
};
