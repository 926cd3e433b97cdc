import type { Reducer } from '@reduxjs/toolkit';
import { isSessionStart, signedOut } from '../features/auth/events.ts';

export interface Owned {
  readonly ownerId: string | null;
}

/**
 * Binds the state of a slice to the signed-in user, also where it is stored: with a logout and with
 * the session of another user it gets its first values, but for the fields about the device.
 */
export const personalSlice =
  <S extends object>(
    reducer: Reducer<S>,
    deviceFields: readonly (keyof S)[] = [],
  ): Reducer<S & Owned> =>
  (state, action) => {
    const ownerId = signedOut.match(action)
      ? null
      : isSessionStart(action)
        ? action.payload.user.id
        : (state?.ownerId ?? null);
    const isSameOwner = state?.ownerId === ownerId;
    const next = reducer(isSameOwner ? state : undefined, action);
    if (next === state) return state;
    const kept = isSameOwner
      ? {}
      : Object.fromEntries(deviceFields.map((key) => [key, state?.[key]]));
    return { ...next, ...kept, ownerId };
  };
