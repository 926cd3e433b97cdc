import { combineReducers, type Reducer, type Store } from '@reduxjs/toolkit';
import { PAUSE, persistStore, REHYDRATE, type Storage as PersistStorage } from 'redux-persist';
import { tick } from '../api/clock.ts';
import { readOutbox } from '../api/outbox/outboxSlice.ts';
import { selectUser } from '../api/session.ts';
import { withAwakeTimeout, type Clock } from '../platform/clock.ts';
import type { FirstScreenServices } from '../platform/firstScreenServices.ts';
import type { Services } from '../platform/services.ts';
import { sessionLoaded, sessionResumed } from '../features/auth/events.ts';
import { readAlarmEvents } from '../features/medications/readAlarmEvents.ts';
import { permissionRead } from '../features/push/pushSlice.ts';
import { settingsLoaded } from '../features/settings/settingsSlice.ts';
import { announced } from '../features/announcements/events.ts';
import {
  type InjectableSlice,
  withoutPersistence,
  persistInjected,
  persistedSlices,
} from './persist.ts';
import { type InjectedKey, slices } from './rootReducer.ts';
import type { PublicStore } from './store.ts';
import { appTexts } from './strings.ts';
import type { AppDispatch, RootState } from './types.ts';

/** A store with all slices, whose thunks may use the given services. */
type StoreWith<S> = Store<RootState> &
  Pick<PublicStore, 'addMiddleware' | 'addServices'> & { readonly dispatch: AppDispatch<S> };

const restoreTimeoutMs = 10_000;

/** False after a timeout, which ignores a late REHYDRATE: the caller must pause persistence. */
const restoreSnapshots = (store: Store, clock: Clock): Promise<boolean> => {
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

/** Adds the slices of a session. */
export const extendStore = (
  publicStore: PublicStore,
  services: FirstScreenServices,
  storage?: PersistStorage,
) => {
  // The type of the state changes here, together with the reducer.
  const store = publicStore as unknown as StoreWith<FirstScreenServices>;
  let persistence = storage && {
    storage,
    onWriteError: () => store.dispatch(announced({ tone: 'warning', text: appTexts.notKept })),
  };
  const reducers = persistence ? persistedSlices(persistence) : slices;
  let injectedReducers: Readonly<Record<string, Reducer>> = {};
  const setReducer = (key: InjectedKey, later: Reducer) => {
    injectedReducers = { ...injectedReducers, [key]: later };
    store.replaceReducer(combineReducers({ ...reducers, ...injectedReducers }));
  };
  store.addServices(services);
  store.replaceReducer(combineReducers(reducers));
  return Object.assign(store, {
    /** Idempotent. If storage times out, the slice is not persisted. */
    injectSlice: (slice: InjectableSlice) => {
      if (store.getState()[slice.key]) return;
      if (!persistence) {
        setReducer(slice.key, slice.reducer);
        return;
      }
      setReducer(slice.key, persistInjected(slice, persistence));
      const { onWriteError } = persistence;
      void restoreSnapshots(store, services.clock).then((isRestored) => {
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

export type SessionStore = ReturnType<typeof extendStore>;
/** The store once the runtime has started. */
export type AppStore = SessionStore & StoreWith<Services> & { readonly services: Services };

const loadStoredRows = async (store: SessionStore): Promise<boolean> => {
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
  store: SessionStore,
  { clock, device }: FirstScreenServices,
  storage?: PersistStorage,
): Promise<boolean> => {
  store.dispatch(sessionLoaded(device.sessionStore.readSession()));
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
