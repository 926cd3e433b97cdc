import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';
import type { BodyPart } from './bodyParts.ts';

/** Health data: bound to one user and deleted with the session. */
export interface ExercisesState {
  readonly ownerId: string | null;
  /** The survivor that a caregiver chose the parts for; null for a survivor's own. */
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
