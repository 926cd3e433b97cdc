import { createReducer, type PayloadAction } from '@reduxjs/toolkit';
import { sessionRefused } from '../../api/baseQuery.ts';
import { selectUser } from '../../api/session.ts';
import type { StoredSession } from '../../platform/sessionStore.ts';
import {
  sessionLoaded,
  signedIn,
  signedOut,
  signInRequested,
  signInDismissed,
  userChanged,
} from './events.ts';

interface AuthState extends StoredSession {
  readonly isExpired: boolean;
  readonly isSignInDismissed?: boolean;
}

const initialState = { token: null, user: null, isExpired: false } as AuthState;

const replaceSession = (
  _state: AuthState,
  { payload }: PayloadAction<StoredSession>,
): AuthState => ({ ...payload, isExpired: false });

export const authReducer = createReducer(initialState, (builder) => {
  builder
    .addCase(sessionLoaded, replaceSession)
    .addCase(signedIn, replaceSession)
    .addCase(userChanged, (state, { payload }) =>
      selectUser({ auth: state })?.id === payload.id ? { ...state, user: payload } : state,
    )
    .addCase(signedOut, () => initialState)
    .addCase(signInRequested, (state) => ({ ...state, isSignInDismissed: false }))
    .addCase(signInDismissed, (state) => ({ ...state, isSignInDismissed: true }))
    .addCase(sessionRefused, (state) => {
      state.isExpired = state.token !== null;
    });
});
