import { createSlice } from '@reduxjs/toolkit';
import { sessionRefused } from '../../api/baseQuery.ts';
import { selectUser } from '../../api/session.ts';
import type { StoredSession } from '../../device/localKeys.ts';
import {
  sessionForgotten,
  signedIn,
  signedOut,
  signInAsked,
  signInPutOff,
  userChanged,
} from './events.ts';

interface AuthState extends StoredSession {
  /** The server no longer knows this session: the person has to sign in again. */
  readonly refused: boolean;
  /** The device does not keep it: it stands in this page alone. */
  readonly forgotten?: boolean;
  /** They do not want to now; or, where false, they do. */
  readonly putOff?: boolean;
}

const initialState = { token: null, user: null, refused: false } as AuthState;

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(signedIn, (_state, { payload }) => ({ ...payload, refused: false }))
      .addCase(userChanged, (state, { payload }) =>
        selectUser({ auth: state })?.id === payload.id ? { ...state, user: payload } : state,
      )
      .addCase(signedOut, () => initialState)
      .addCase(sessionForgotten, (state) => {
        state.forgotten = true;
        // It may have been the cookie alone that was missed; the next call tells.
        state.refused = false;
      })
      .addCase(signInAsked, (state) => ({ ...state, putOff: false }))
      .addCase(signInPutOff, (state) => ({ ...state, putOff: true }))
      .addCase(sessionRefused, (state) => {
        state.refused = state.token !== null;
      });
  },
});

export const authReducer = authSlice.reducer;
