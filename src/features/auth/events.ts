import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { StoredSession, StoredUser } from '../../platform/sessionStore.ts';

export const signedIn = createAction<{ token: string; user: StoredUser }>('auth/signedIn');
/** As stored on the device. */
export const sessionLoaded = createAction<StoredSession>('auth/sessionLoaded');
export const sessionResumed = createAction<{ user: StoredUser }>('auth/sessionResumed');
export const isSessionStart = isAnyOf(signedIn, sessionResumed);
export const userChanged = createAction<StoredUser>('auth/userChanged');

export const signInRequested = createAction('auth/signInRequested');
export const signInDismissed = createAction('auth/signInDismissed');

export const signedOut = createAction('auth/signedOut');
