import { createSlice } from '@reduxjs/toolkit';
import { sessionRefused } from '../../api/baseQuery.ts';
import { selectUser } from '../../api/session.ts';
import type { StoredSession } from '../../device/sessionStore.ts';
import {
  storedSessionLost,
  signedIn,
  signedOut,
  signInRequested,
  signInDismissed,
  userChanged,
} from './events.ts';

interface AuthState extends StoredSession {
  /** The server no longer knows this session: the person has to sign in again. */
  readonly isExpired: boolean;
  /** The device does not keep it: it stands in this page alone. */
  readonly notPersisted?: boolean;
  /** They do not want to now; or, where false, they do. */
  readonly isSignInDismissed?: boolean;
}

const initialState = { token: null, user: null, isExpired: false } as AuthState;

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(signedIn, (_state, { payload }) => ({ ...payload, isExpired: false }))
      .addCase(userChanged, (state, { payload }) =>
        selectUser({ auth: state })?.id === payload.id ? { ...state, user: payload } : state,
      )
      .addCase(signedOut, () => initialState)
      .addCase(storedSessionLost, (state) => {
        state.notPersisted = true;
        // It may have been the cookie alone that was missed; the next call tells.
        state.isExpired = false;
      })
      .addCase(signInRequested, (state) => ({ ...state, isSignInDismissed: false }))
      .addCase(signInDismissed, (state) => ({ ...state, isSignInDismissed: true }))
      .addCase(sessionRefused, (state) => {
        state.isExpired = state.token !== null;
      });
  },
});

export const authReducer = authSlice.reducer;
