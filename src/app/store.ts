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
import { readOutbox } from '../api/outbox/readOutbox.ts';
import { selectUser } from '../api/session.ts';
import { waitAwake } from '../device/clock.ts';
import type { FirstServices } from '../device/firstServices.ts';
import type { Services } from '../device/services.ts';
import { initialAlarms, timeTold } from '../features/alarms/alarmsSlice.ts';
import { sessionResumed } from '../features/auth/events.ts';
import { readAlarmEvents } from '../features/medications/readAlarmEvents.ts';
import { permissionTold } from '../features/push/pushSlice.ts';
import { settingsRead } from '../features/settings/settingsSlice.ts';
import { announced } from '../features/status/events.ts';
import type { SetupListeners } from './listeners.ts';
import { type LaterSlice, noLongerPersisted, persistedLater, persistedSlices } from './persist.ts';
import { type LaterKey, slices } from './rootReducer.ts';
import { appTexts } from './strings.ts';
import type { AppDispatch, RootState } from './types.ts';

interface StoreOptions extends FirstServices {
  readonly preloadedState?: Partial<RootState>;
  /** Where snapshots outlive a reload; without it nothing is kept. */
  readonly storage?: PersistStorage;
}

/** How long a check of the state takes depends on the machine's load, and is no fault to report. */
const warnAfter = Infinity;

const persistActions = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/** How long what is stored is waited for, in milliseconds. */
const patience = 10_000;

/**
 * Brings the snapshots back, and says whether it could. A device that gives no answer in time must
 * not keep the alarms from ringing: the app goes on without, and what is stored is not taken in late,
 * over what has happened since. That it is not overwritten either is up to the caller.
 */
const restore = (store: Store, clock: Services['clock']): Promise<boolean> => {
  let isGivenUp = false;
  const unlessGivenUp: Store = {
    ...store,
    dispatch: (action) =>
      isGivenUp && action.type === REHYDRATE ? action : store.dispatch(action),
  };
  const restored = new Promise<true>((resolve) => {
    persistStore(unlessGivenUp, null, () => resolve(true));
  });
  return waitAwake(clock, patience, restored, () => {
    isGivenUp = true;
    return false;
  });
};

/** The state of the app. Nothing happens in it by itself until it is brought to life. */
export const makeStore = ({ clock, device, preloadedState, storage }: StoreOptions) => {
  // What is not there before `live` nobody asks for before.
  const extra = { clock, device } as Services;
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra });
  let keeping = storage && {
    storage,
    onWriteError: () => store.dispatch(announced({ tone: 'warning', text: appTexts.notKept })),
  };
  const reducers = keeping ? persistedSlices(keeping) : slices;
  const reducer: Reducer<RootState> = combineReducers(reducers);
  const store = configureStore({
    reducer,
    preloadedState: {
      auth: { ...device.localKeys.readSession(), refused: false },
      alarms: { ...initialAlarms, now: clock.now(), zone: clock.zone() },
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
  let added: Readonly<Record<string, Reducer>> = {};
  const put = (key: LaterKey, later: Reducer) => {
    added = { ...added, [key]: later };
    store.replaceReducer(combineReducers({ ...reducers, ...added }));
  };
  return Object.assign(store, {
    /** From now on things happen by themselves, with all that the browser lends. */
    live: (services: Services, setups: readonly SetupListeners[]) => {
      Object.assign(extra, services);
      for (const setup of setups) setup(listeners.startListening);
    },
    stopListening: () => listeners.clearListeners(),
    /**
     * Adds a slice, and then what is stored of it; a second time changes nothing. Where storage gives
     * no answer in time, nothing of it is kept.
     */
    addLater: (slice: LaterSlice) => {
      if (store.getState()[slice.key]) return;
      if (!keeping) {
        put(slice.key, slice.reducer);
        return;
      }
      put(slice.key, persistedLater(slice, keeping));
      const { onWriteError } = keeping;
      // Whoever was read before takes no notice.
      void restore(store, clock).then((isRestored) => {
        if (isRestored) return;
        put(slice.key, noLongerPersisted(slice));
        onWriteError();
      });
    },
    /** What is stored cannot be read: nothing is written over it, nor kept of slices that are added. */
    keepNothingMore: () => {
      keeping = undefined;
      store.dispatch({ type: PAUSE });
    },
  });
};

export type AppStore = ReturnType<typeof makeStore>;

const readStored = async (store: AppStore): Promise<boolean> => {
  try {
    await store.dispatch(readOutbox());
    await store.dispatch(readAlarmEvents());
    return true;
  } catch {
    return false;
  }
};

/** Brings back what is stored on the device, and says whether it could: the app shows it from then on. */
export const openStore = async (
  store: AppStore,
  { clock, device }: FirstServices,
  storage?: PersistStorage,
): Promise<boolean> => {
  store.dispatch(settingsRead(device.settings.read()));
  const isRestored = storage === undefined || (await restore(store, clock));
  if (!isRestored) store.keepNothingMore();
  const user = selectUser(store.getState());
  if (user) {
    store.dispatch(sessionResumed({ user }));
    // Before the dashboard is drawn, so that its card does not push the rest down afterwards.
    store.dispatch(permissionTold(device.push.state()));
  }
  const isRead = await readStored(store);
  // What is stored may be of another zone than the device is in now.
  store.dispatch(timeTold({ now: clock.now(), zone: clock.zone() }));
  const isWhole = isRestored && isRead;
  if (!isWhole) store.dispatch(announced({ tone: 'warning', text: appTexts.notKept }));
  return isWhole;
};
