import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';
import type { BodyPart } from './bodyParts.ts';

/**
 * The affected parts of a body, as who is signed in has chosen them: their own, or for a caregiver
 * those of whom they look at. They tell of somebody's health, and so belong to one person, and leave
 * the device with the session.
 */
export interface ExercisesState {
  readonly ownerId: string | null;
  /** Whom a caregiver has looked at since; null for who chooses for themselves. */
  readonly personId: string | null;
  readonly parts: readonly BodyPart[];
}

const initialState = { ownerId: null, personId: null, parts: [] } as ExercisesState;

const slice = createSlice({
  name: 'exercises',
  initialState,
  reducers: {
    affectedPartsSelected: (state, { payload: parts }: PayloadAction<readonly BodyPart[]>) => ({
      ...state,
      parts,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialState)
      .addCase(activeSurvivorChanged, (state, { payload: { personId } }) =>
        state.personId === personId ? state : { ...state, personId, parts: [] },
      )
      .addCase(activeSurvivorCleared, ({ ownerId }) => ({ ...initialState, ownerId }))
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.ownerId === user.id ? state : { ...initialState, ownerId: user.id },
      );
  },
});

export const exercisesReducer = slice.reducer;
export const { affectedPartsSelected } = slice.actions;
