import type {
  TypedStartListening,
  UnknownAction,
  ThunkAction,
  ThunkDispatch,
} from '@reduxjs/toolkit';
import type { PersistState } from 'redux-persist';
import type { Services } from '../device/services.ts';
import type { LaterKey, LaterSlices, rootReducer } from './rootReducer.ts';

type Later = {
  readonly [K in LaterKey]?: LaterSlices[K] & { readonly _persist?: PersistState };
};

export type RootState = ReturnType<typeof rootReducer> & Later;
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<T = void> = ThunkAction<T, RootState, Services, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>;
