import { configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from '../api/baseApi.ts';
import type { PublicServices } from '../platform/publicServices.ts';
import { authReducer } from '../features/auth/authSlice.ts';
import { announcementsReducer } from '../features/announcements/announcementsSlice.ts';

/** All that the screens without a session read. */
export const publicSlices = {
  auth: authReducer,
  announcements: announcementsReducer,
  [baseApi.reducerPath]: baseApi.reducer,
};

/** The checks' duration depends on the machine, so slow ones are not reported. */
const warnAfter = Infinity;

const persistActions = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/** Starts with the public slices; a session adds the others (extendStore.ts). */
export const makeStore = (services: PublicServices) => {
  const extra = { ...services };
  const { middleware, addMiddleware } = createDynamicMiddleware();
  const store = configureStore({
    reducer: publicSlices,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        immutableCheck: { warnAfter },
        serializableCheck: { ignoredActions: persistActions, warnAfter },
      })
        .prepend(middleware)
        .concat(baseApi.middleware),
    devTools: { name: 'Upstroke' },
  });
  return Object.assign(store, {
    addMiddleware,
    addServices: (more: PublicServices) => void Object.assign(extra, more),
  });
};

export type PublicStore = ReturnType<typeof makeStore>;
