import { combineReducers, configureStore, type Reducer, type Store } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
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
import { readOutbox } from '../api/outbox/flush.ts';
import { outboxWoken } from '../api/outbox/outboxListeners.ts';
import { selectUser } from '../api/session.ts';
import { until } from '../device/clock.ts';
import type { Services } from '../device/services.ts';
import { watchBegan } from '../features/alarms/events.ts';
import { initialAlarms } from '../features/alarms/alarmsSlice.ts';
import { sessionKeys } from '../device/localKeys.ts';
import { settingsKeys } from '../device/settings.ts';
import { sessionResumed } from '../features/auth/events.ts';
import { followStoredSession } from '../features/auth/followStoredSession.ts';
import { flushEmergency } from '../features/emergency/flushEmergency.ts';
import { hearUpdate, readAlarmEvents } from '../features/medications/medicationsListeners.ts';
import { settingsRead } from '../features/settings/settingsSlice.ts';
import { announced } from '../features/status/events.ts';
import { makeListeners, type SetupListeners } from './listeners.ts';
import { type LaterSlice, noLongerPersisted, persistedLater, persistedSlices } from './persist.ts';
import { type LaterKey, slices } from './rootReducer.ts';
import { appTexts } from './strings.ts';
import type { RootState } from './types.ts';

export interface StoreOptions extends Services {
  readonly preloadedState?: Partial<RootState>;
  /** Where snapshots outlive a reload; without it nothing is kept. */
  readonly storage?: PersistStorage;
  readonly listeners?: readonly SetupListeners[];
}

/** How long a check of the state takes depends on the machine's load, and is no fault to report. */
const warnAfter = Infinity;

const persistActions = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/** Twice this, so that a device that slept meanwhile still has its time to answer. */
const halfOfPatience = 5_000;

/**
 * Brings the snapshots back, and says whether it could. A device that gives no answer in time must
 * not keep the alarms from ringing: the app goes on without, and what is stored is not taken in late,
 * over what has happened since. That it is not overwritten either is up to the caller.
 */
const restore = (store: Store, clock: Services['clock']): Promise<boolean> => {
  let isGivenUp = false;
  const inTime: Store = {
    ...store,
    dispatch: (action) =>
      isGivenUp && action.type === REHYDRATE ? action : store.dispatch(action),
  };
  const waited = new AbortController();
  const half = () => until(clock, clock.now() + halfOfPatience, waited.signal);
  return new Promise((resolve) => {
    persistStore(inTime, null, () => {
      waited.abort();
      resolve(true);
    });
    const giveUp = () => {
      if (waited.signal.aborted) return;
      isGivenUp = true;
      resolve(false);
    };
    void half().then(half).then(giveUp);
  });
};

export const makeStore = (options: StoreOptions) => {
  const { clock, bus, alarmBus, device, preloadedState, storage } = options;
  const services: Services = { clock, bus, alarmBus, device };
  const listeners = makeListeners(services, options.listeners);
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
        thunk: { extraArgument: services },
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

/** Lets time count and messages come in, once what is stored on the device is back. */
export const startStore = async (
  store: AppStore,
  { bus, clock, device }: Services,
  storage?: PersistStorage,
): Promise<void> => {
  const readSettings = () => store.dispatch(settingsRead(device.settings.read()));
  readSettings();
  const isRestored = storage === undefined || (await restore(store, clock));
  if (!isRestored) store.keepNothingMore();
  const follow = () => store.dispatch(followStoredSession());
  device.signals.onStored(sessionKeys, follow);
  // What another tab did while this one was starting, or asleep, was told to nobody here.
  device.signals.onVisible(follow);
  follow();
  const user = selectUser(store.getState());
  if (user) store.dispatch(sessionResumed({ user }));
  const isRead = await readStored(store);
  if (!isRestored || !isRead) {
    store.dispatch(announced({ tone: 'warning', text: appTexts.notKept }));
  }
  setupListeners(store.dispatch);
  bus.hear((update) => store.dispatch(hearUpdate(update)));
  device.signals.onStored(settingsKeys, readSettings);
  device.signals.onOnline(() => store.dispatch(outboxWoken({ by: 'online' })));
  device.signals.onVisible(() => store.dispatch(outboxWoken({ by: 'visible' })));
  device.emergencyQueue.onLate(() => void store.dispatch(flushEmergency({ hurry: true })));
  store.dispatch(watchBegan());
  store.dispatch(outboxWoken({ by: 'start' }));
};
