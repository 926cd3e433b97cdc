import { combineReducers, type Store } from '@reduxjs/toolkit';
import { PAUSE, persistStore, REHYDRATE, type Storage as PersistStorage } from 'redux-persist';
import { tick } from '../api/clock.ts';
import { readOutbox } from '../api/outbox/outboxSlice.ts';
import { selectUser } from '../api/session.ts';
import { withAwakeTimeout, type Clock } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import { sessionLoaded, sessionResumed } from '../features/auth/events.ts';
import { readAlarmEvents } from '../features/medications/readAlarmEvents.ts';
import { permissionRead } from '../features/push/pushSlice.ts';
import { settingsLoaded } from '../features/settings/settingsSlice.ts';
import { announced } from '../features/announcements/events.ts';
import { persistedSlices } from './persist.ts';
import { rootReducer } from './rootReducer.ts';
import type { PublicStore } from './store.ts';
import { appTexts } from './strings.ts';
import type { AppDispatch, RootState } from './types.ts';

/** A store with all slices, whose thunks may use all services. */
export type AppStore = Store<RootState> &
  Pick<PublicStore, 'addMiddleware'> & {
    readonly dispatch: AppDispatch;
    readonly services: Services;
  };

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
  services: Services,
  storage?: PersistStorage,
): AppStore => {
  publicStore.addServices(services);
  // The type of the state changes here, together with the reducer.
  const store = Object.assign(publicStore as unknown as Omit<AppStore, 'services'>, { services });
  const onWriteError = () => store.dispatch(announced({ tone: 'warning', text: appTexts.notKept }));
  store.replaceReducer(
    storage ? combineReducers(persistedSlices({ storage, onWriteError })) : rootReducer,
  );
  return store;
};

const loadStoredRows = async (store: AppStore): Promise<boolean> => {
  try {
    await Promise.all([store.dispatch(readOutbox()), store.dispatch(readAlarmEvents())]);
    return true;
  } catch {
    return false;
  }
};

/** Warns the user if part of the stored state could not be read. */
export const restoreStore = async (store: AppStore, storage?: PersistStorage): Promise<void> => {
  const { clock, device } = store.services;
  store.dispatch(sessionLoaded(device.sessionStore.readSession()));
  store.dispatch(settingsLoaded(device.settings.read()));
  const isRestored = storage === undefined || (await restoreSnapshots(store, clock));
  if (!isRestored) store.dispatch({ type: PAUSE });
  const user = selectUser(store.getState());
  if (user) {
    store.dispatch(sessionResumed({ user }));
    // Before the first render, to avoid layout shift from the readiness card.
    store.dispatch(permissionRead(device.push.state()));
  }
  const isRead = await loadStoredRows(store);
  // The stored state may be from another time zone.
  store.dispatch(tick());
  if (!isRestored || !isRead)
    store.dispatch(announced({ tone: 'warning', text: appTexts.notKept }));
};
