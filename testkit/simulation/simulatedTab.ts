import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import type { AlarmDecision } from '../../domain/alarms.ts';
import type { Medicine } from '../../domain/medicines.ts';
import { baseApi } from '../../src/api/baseApi.ts';
import { selectMedicines } from '../../src/api/medicineSelectors.ts';
import { refetchMedicines } from '../../src/features/medications/medicineActions.ts';
import { persistedFields } from '../../src/app/persist.ts';
import { rootReducer } from '../../src/app/rootReducer.ts';
import { attachBrowserListeners } from '../../src/app/listeners.ts';
import { type AppStore, restoreStore } from '../../src/app/extendStore.ts';
import type { AppDispatch, RootState } from '../../src/app/types.ts';
import type { Services } from '../../src/platform/services.ts';
import { alarmRaised } from '../../src/features/alarms/events.ts';
import { listenersWithoutPolling } from '../page/listenersWithoutPolling.ts';

/** The state that a device keeps for its next tab. */
export type Snapshot = Partial<RootState>;

const slices = Object.keys(persistedFields) as (keyof RootState)[];

const snapshotOf = (state: RootState): Snapshot =>
  Object.fromEntries(
    slices.map((slice) => {
      const keys = persistedFields[slice] ?? [];
      const kept = Object.entries(state[slice]).filter(([key]) => keys.includes(key));
      return [slice, Object.fromEntries(kept)];
    }),
  );

const restore = (snapshot: Snapshot, { clock }: Services): RootState => {
  const state = {
    ...rootReducer(undefined, { type: 'fresh' }),
    clock: { now: clock.now(), zone: clock.zone(), clockOffsetMs: 0 },
  };
  const kept = slices.map((slice) => [slice, { ...state[slice], ...snapshot[slice] }]);
  return { ...state, ...Object.fromEntries(kept) } as RootState;
};

/** A tab of the app without its screens: the real state, reducers and listeners. */
export const openSimulatedTab = async (
  services: Services,
  personId: string,
  snapshot: Snapshot,
  onRaised: (decision: AlarmDecision, medicines: readonly Medicine[]) => void,
) => {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });
  for (const setup of listenersWithoutPolling) setup(listeners.startListening);
  listeners.startListening({
    actionCreator: alarmRaised,
    effect: ({ payload }, { getState }) => onRaised(payload, selectMedicines(getState())),
  });
  // Thousands of days have no time for the checks of development.
  const checks = { immutableCheck: false, serializableCheck: false, actionCreatorCheck: false };
  const plainStore = configureStore({
    reducer: rootReducer,
    preloadedState: restore(snapshot, services),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services }, ...checks })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
    devTools: false,
  });
  const store = Object.assign(plainStore, { services }) as unknown as AppStore;
  await restoreStore(store);
  await attachBrowserListeners(store);
  return {
    store,
    fetchList: (): Promise<unknown> => store.dispatch(refetchMedicines(personId)),
    snapshot: () => snapshotOf(store.getState()),
    close: () => {
      listeners.clearListeners();
      store.dispatch(baseApi.util.resetApiState());
    },
  };
};
