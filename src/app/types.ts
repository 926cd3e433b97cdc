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
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<T = void> = ThunkAction<T, RootState, Services, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>;
