import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SurvivorState, UnansweredMiss } from '../../../contract/endpoints/index.ts';
import { doseId } from '../../../domain/doses.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { type DoseRef, doseAnswered } from '../../doses/events.ts';
import { remoteAlarmStarted } from '../alarms/events.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { connectionEnded } from '../pairing/events.ts';
import {
  activeSurvivorChanged,
  activeSurvivorCleared,
  missAnswered,
  missAsked,
  survivorsRead,
} from './events.ts';

export interface ActiveSurvivor {
  readonly personId: string;
  readonly fname: string;
  readonly zone: string;
}

interface MonitoringState {
  readonly ownerId: string | null;
  readonly survivor: ActiveSurvivor | null;
  /** All connected survivors as last read, shown while offline. */
  readonly survivors: {
    readonly list: readonly SurvivorState[];
    readonly readAt: number;
  } | null;
  /** Listed misses whose notice this caregiver has closed. */
  readonly seenMisses: readonly string[];
  /** After an emergency alarm on this visit, nothing that can wait opens. */
  readonly hadEmergencyAlarm: boolean;
}

const initialState = {
  ownerId: null,
  survivor: null,
  survivors: null,
  seenMisses: [],
  hadEmergencyAlarm: false,
} as MonitoringState;

type Missed = Pick<UnansweredMiss, 'medicine_name' | 'dose'>;

/** Equal for the dose of an alarm or a record. */
export const idOfMiss = ({ medicine_name, dose }: Missed): string =>
  doseId(medicineKey(medicine_name), dose);

/** Of all survivors. */
export const missIdOf = ({ id }: Pick<SurvivorState, 'id'>, missed: Missed): string =>
  `${id}|${idOfMiss(missed)}`;

const withMisses = (
  state: MonitoringState,
  personId: string | undefined,
  change: (missed: readonly UnansweredMiss[]) => UnansweredMiss[],
): MonitoringState => {
  if (!state.survivors) return state;
  const list = state.survivors.list.map((one) =>
    one.id === personId ? { ...one, missed: change(one.missed) } : one,
  );
  return { ...state, survivors: { ...state.survivors, list } };
};

const withoutMiss = (
  state: MonitoringState,
  personId: string | undefined,
  { medicineKey: key, dose }: DoseRef,
) =>
  withMisses(state, personId, (missed) =>
    missed.filter((one) => idOfMiss(one) !== doseId(key, dose)),
  );

const slice = createSlice({
  name: 'monitoring',
  initialState,
  reducers: {
    missesSeen: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      seenMisses: [...state.seenMisses, ...payload],
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialState)
      .addCase(activeSurvivorChanged, (state, { payload }) => ({ ...state, survivor: payload }))
      .addCase(activeSurvivorCleared, (state) => ({ ...state, survivor: null }))
      .addCase(survivorsRead, (state, { payload }) => {
        const listed = payload.list.flatMap((one) =>
          one.missed.map((missed) => missIdOf(one, missed)),
        );
        const seenMisses = state.seenMisses.filter((id) => listed.includes(id));
        return { ...state, survivors: payload, seenMisses };
      })
      .addCase(connectionEnded, (state, { payload: { personId } }) => ({
        ...state,
        survivors: state.survivors && {
          ...state.survivors,
          list: state.survivors.list.filter(({ id }) => id !== personId),
        },
      }))
      .addCase(missAnswered, (state, { payload }) => withoutMiss(state, payload.personId, payload))
      .addCase(doseAnswered, (state, { payload }) =>
        payload.answer.status === 'pending'
          ? state
          : withoutMiss(state, state.survivor?.personId, payload),
      )
      .addCase(missAsked, (state, { payload: { personId, medicineKey: key, dose, asked } }) =>
        withMisses(state, personId, (missed) =>
          missed.map((one) => (idOfMiss(one) === doseId(key, dose) ? { ...one, asked } : one)),
        ),
      )
      .addCase(remoteAlarmStarted, (state, { payload: { type } }) => {
        if (type === 'emergency') state.hadEmergencyAlarm = true;
      })
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.ownerId === user.id ? state : { ...initialState, ownerId: user.id },
      );
  },
});

export const monitoringReducer = slice.reducer;
export const { missesSeen } = slice.actions;
