import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SurvivorState, UnansweredMiss } from '../../../contract/endpoints/index.ts';
import { doseId } from '../../../domain/doses.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import type { ZoneChange } from '../../../domain/zoneChange.ts';
import { type DoseRef, doseAnswered } from '../../doses/events.ts';
import { remoteAlarmStarted } from '../alarms/events.ts';
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
  /** IANA name. */
  readonly zone: string;
  readonly move?: ZoneChange | undefined;
}

/** As it was when the dialog opened. */
interface LateMiss {
  readonly survivor: SurvivorState;
  readonly missed: UnansweredMiss;
}

interface MonitoringState {
  readonly survivor: ActiveSurvivor | null;
  /** All connected survivors as last read, shown while offline. */
  readonly survivors: {
    readonly list: readonly SurvivorState[];
    readonly readAt: number;
  } | null;
  /** Misses and answers whose notice this caregiver has closed, and answers of their own. */
  readonly seenMisses: readonly string[];
  /** The miss for which this caregiver enters when it was taken. */
  readonly lateMiss: LateMiss | null;
  /** After an emergency alarm on this visit, nothing that can wait opens. */
  readonly hadEmergencyAlarm: boolean;
}

const initialState = {
  survivor: null,
  survivors: null,
  seenMisses: [],
  lateMiss: null,
  hadEmergencyAlarm: false,
} as MonitoringState;

type Missed = Pick<UnansweredMiss, 'medicine_name' | 'dose'>;

/** Equal for the dose of an alarm or a record. */
export const idOfMiss = ({ medicine_name, dose }: Missed): string =>
  doseId(medicineKey(medicine_name), dose);

/** Of all survivors. */
export const missIdOf = ({ id }: Pick<SurvivorState, 'id'>, missed: Missed): string =>
  `${id}|${idOfMiss(missed)}`;

/** Of an answered question; a later question about the same dose has another id. */
export const idOfAsk = (
  personId: string,
  { asked, ...miss }: Missed & { readonly asked: { readonly at: number } },
): string => `${missIdOf({ id: personId }, miss)}|${asked.at}`;

const maxSeen = 100;

const withSeen = (state: MonitoringState, ids: readonly string[]): MonitoringState => ({
  ...state,
  seenMisses: [...state.seenMisses, ...ids].slice(-maxSeen),
});

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

/** Answered on this device, so the answer is no news. */
const withoutMiss = (
  state: MonitoringState,
  personId: string | undefined,
  { medicineKey: key, dose }: DoseRef,
): MonitoringState => {
  const isMeant = (one: UnansweredMiss) => idOfMiss(one) === doseId(key, dose);
  const survivor = state.survivors?.list.find(({ id }) => id === personId);
  if (!survivor) return state;
  const asks = survivor.missed
    .filter(isMeant)
    .flatMap(({ asked, ...one }) => (asked ? idOfAsk(survivor.id, { ...one, asked }) : []));
  return withMisses(withSeen(state, asks), personId, (missed) =>
    missed.filter((one) => !isMeant(one)),
  );
};

const slice = createSlice({
  name: 'monitoring',
  initialState,
  reducers: {
    missesSeen: (state, { payload }: PayloadAction<readonly string[]>) => withSeen(state, payload),
    lateMissOpened: (state, { payload }: PayloadAction<LateMiss>) => ({
      ...state,
      lateMiss: payload,
    }),
    lateMissClosed: (state) => ({ ...state, lateMiss: null }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(activeSurvivorChanged, (state, { payload }) => ({ ...state, survivor: payload }))
      .addCase(activeSurvivorCleared, (state) => ({ ...state, survivor: null }))
      .addCase(survivorsRead, (state, { payload }) => ({ ...state, survivors: payload }))
      .addCase(connectionEnded, (state, { payload: { personId } }) => ({
        ...state,
        lateMiss: state.lateMiss?.survivor.id === personId ? null : state.lateMiss,
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
      });
  },
});

export const monitoringReducer = slice.reducer;
export const { missesSeen, lateMissOpened, lateMissClosed } = slice.actions;
