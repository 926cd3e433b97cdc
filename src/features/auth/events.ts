import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { SessionUser } from '../../../contract/endpoints/index.ts';

export const signedIn = createAction<{ token: string; user: SessionUser }>('auth/signedIn');
/** The app was opened with a session that stood. */
export const sessionResumed = createAction<{ user: SessionUser }>('auth/sessionResumed');
/** A session stands from now on; `payload.user` says whose. */
export const isSessionStart = isAnyOf(signedIn, sessionResumed);
/** The signed-in person has another name or picture now. */
export const userChanged = createAction<SessionUser>('auth/userChanged');

/** The browser does not keep the session: it stands in the pages that are open, until they close. */
export const storedSessionLost = createAction('auth/storedSessionLost');

/** Somebody who was asked to sign in again wants to, or does not want to now. */
export const signInRequested = createAction('auth/signInRequested');
export const signInDismissed = createAction('auth/signInDismissed');

export const signedOut = createAction('auth/signedOut');
