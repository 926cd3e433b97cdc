import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';
import type { BodyPart } from './bodyParts.ts';

/** Health data. */
export interface ExercisesState {
  /** The survivor that a caregiver chose the parts for; null for a survivor's own. */
  readonly personId: string | null;
  readonly parts: readonly BodyPart[];
}

const initialState = { personId: null, parts: [] } as ExercisesState;

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
      .addCase(activeSurvivorChanged, (state, { payload: { personId } }) =>
        state.personId === personId ? state : { ...state, personId, parts: [] },
      )
      .addCase(activeSurvivorCleared, () => initialState);
  },
});

export const exercisesReducer = slice.reducer;
export const { affectedPartsSelected } = slice.actions;
