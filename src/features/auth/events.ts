import { createAction } from '@reduxjs/toolkit';
import type { SessionUser } from '../../../contract/endpoints/index.ts';

export const signedIn = createAction<{ token: string; user: SessionUser }>('auth/signedIn');
export const signedOut = createAction('auth/signedOut');
