import type {
  TypedStartListening,
  UnknownAction,
  ThunkAction,
  ThunkDispatch,
} from '@reduxjs/toolkit';
import type { Services } from '../platform/services.ts';
import type { rootReducer } from './rootReducer.ts';

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<T = void> = ThunkAction<T, RootState, Services, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Services>;
