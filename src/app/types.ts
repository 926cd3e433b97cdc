import type {
  TypedStartListening,
  UnknownAction,
  ThunkAction,
  ThunkDispatch,
} from '@reduxjs/toolkit';
import type { PersistState } from 'redux-persist';
import type { Services } from '../platform/services.ts';
import type { InjectedKey, InjectedSlices, rootReducer } from './rootReducer.ts';

type InjectedState = {
  readonly [K in InjectedKey]?: InjectedSlices[K] & { readonly _persist?: PersistState };
};

export type RootState = ReturnType<typeof rootReducer> & InjectedState;
/** `S` are the services that thunks may use. */
export type AppDispatch<S = Services> = ThunkDispatch<RootState, S, UnknownAction>;
export type AppThunk<T = void, S = Services> = ThunkAction<T, RootState, S, UnknownAction>;
/** Returns nothing, because it may run the action later; a thunk's result would be lost. */
export type QueuedDispatch = (action: UnknownAction | AppThunk<void | Promise<unknown>>) => void;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>;
