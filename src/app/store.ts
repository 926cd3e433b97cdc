import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Reducer,
  type Store,
} from '@reduxjs/toolkit';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  persistStore,
  PURGE,
  REGISTER,
  REHYDRATE,
  type Storage as PersistStorage,
} from 'redux-persist';
import { baseApi } from '../api/baseApi.ts';
import { tick } from '../api/clock.ts';
import { readOutbox } from '../api/outbox/outboxSlice.ts';
import { selectUser } from '../api/session.ts';
import { withAwakeTimeout } from '../platform/clock.ts';
import type { FirstScreenServices } from '../platform/firstScreenServices.ts';
import type { Services } from '../platform/services.ts';
import { sessionResumed } from '../features/auth/events.ts';
import { readAlarmEvents } from '../features/medications/readAlarmEvents.ts';
import { permissionRead } from '../features/push/pushSlice.ts';
import { settingsLoaded } from '../features/settings/settingsSlice.ts';
import { announced } from '../features/announcements/events.ts';
import type { SetupListeners } from './listeners.ts';
import {
  type InjectableSlice,
  withoutPersistence,
  persistInjected,
  persistedSlices,
} from './persist.ts';
import { type InjectedKey, slices } from './rootReducer.ts';
import { appTexts } from './strings.ts';
import type { AppDispatch, RootState } from './types.ts';

interface StoreOptions extends FirstScreenServices {
  readonly preloadedState?: Partial<RootState>;
  readonly storage?: PersistStorage;
}

/** The checks' duration depends on the machine, so slow ones are not reported. */
const warnAfter = Infinity;

const persistActions = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

const restoreTimeoutMs = 10_000;

/** False after a timeout, which ignores a late REHYDRATE: the caller must pause persistence. */
const restoreSnapshots = (store: Store, clock: Services['clock']): Promise<boolean> => {
  let hasTimedOut = false;
  const guardedStore: Store = {
    ...store,
    dispatch: (action) =>
      hasTimedOut && action.type === REHYDRATE ? action : store.dispatch(action),
  };
  const restored = new Promise<true>((resolve) => {
    persistStore(guardedStore, null, () => resolve(true));
  });
  return withAwakeTimeout(clock, restoreTimeoutMs, restored, () => {
    hasTimedOut = true;
    return false;
  });
};

export const makeStore = ({ clock, device, preloadedState, storage }: StoreOptions) => {
  // The remaining services arrive with attachRuntime.
  const extra = { clock, device } as Services;
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra });
  let persistence = storage && {
    storage,
    onWriteError: () => store.dispatch(announced({ tone: 'warning', text: appTexts.notKept })),
  };
  const reducers = persistence ? persistedSlices(persistence) : slices;
  const reducer: Reducer<RootState> = combineReducers(reducers);
  const store = configureStore({
    reducer,
    preloadedState: {
      auth: { ...device.sessionStore.readSession(), isExpired: false },
      clock: { now: clock.now(), zone: clock.zone(), offsetMs: 0 },
      ...preloadedState,
    } as RootState,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        immutableCheck: { warnAfter },
        serializableCheck: { ignoredActions: persistActions, warnAfter },
      })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
    devTools: { name: 'Upstroke' },
  });
  let injectedReducers: Readonly<Record<string, Reducer>> = {};
  const setReducer = (key: InjectedKey, later: Reducer) => {
    injectedReducers = { ...injectedReducers, [key]: later };
    store.replaceReducer(combineReducers({ ...reducers, ...injectedReducers }));
  };
  return Object.assign(store, {
    attachRuntime: (services: Services, setups: readonly SetupListeners[]) => {
      Object.assign(extra, services);
      for (const setup of setups) setup(listeners.startListening);
    },
    stopListening: () => listeners.clearListeners(),
    /** Idempotent. If storage times out, the slice is not persisted. */
    injectSlice: (slice: InjectableSlice) => {
      if (store.getState()[slice.key]) return;
      if (!persistence) {
        setReducer(slice.key, slice.reducer);
        return;
      }
      setReducer(slice.key, persistInjected(slice, persistence));
      const { onWriteError } = persistence;
      void restoreSnapshots(store, clock).then((isRestored) => {
        if (isRestored) return;
        setReducer(slice.key, withoutPersistence(slice));
        onWriteError();
      });
    },
    pausePersistence: () => {
      persistence = undefined;
      store.dispatch({ type: PAUSE });
    },
  });
};

export type AppStore = ReturnType<typeof makeStore>;

const loadStoredRows = async (store: AppStore): Promise<boolean> => {
  try {
    await store.dispatch(readOutbox());
    await store.dispatch(readAlarmEvents());
    return true;
  } catch {
    return false;
  }
};

/** Resolves to false if part of the stored state could not be read. */
export const restoreStore = async (
  store: AppStore,
  { clock, device }: FirstScreenServices,
  storage?: PersistStorage,
): Promise<boolean> => {
  store.dispatch(settingsLoaded(device.settings.read()));
  const isRestored = storage === undefined || (await restoreSnapshots(store, clock));
  if (!isRestored) store.pausePersistence();
  const user = selectUser(store.getState());
  if (user) {
    store.dispatch(sessionResumed({ user }));
    // Before the first render, to avoid layout shift from the readiness card.
    store.dispatch(permissionRead(device.push.state()));
  }
  const isRead = await loadStoredRows(store);
  // The stored state may be from another time zone.
  store.dispatch(tick());
  const isComplete = isRestored && isRead;
  if (!isComplete) store.dispatch(announced({ tone: 'warning', text: appTexts.notKept }));
  return isComplete;
};
