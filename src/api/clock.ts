import {
  createAction,
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { PublicServices } from '../platform/publicServices.ts';

interface ClockState {
  /** Corrected time; updated each minute and when the page becomes visible. */
  readonly now: number;
  readonly zone: string;
  /** The device's own zone if it is vague and unconfirmed; `zone` may be another one. */
  readonly unconfirmedZone: string | null;
  /** How far the device clock is ahead, in ms; `now` is already corrected. */
  readonly clockOffsetMs: number;
}

const initialState: ClockState = { now: 0, zone: 'UTC', unconfirmedZone: null, clockOffsetMs: 0 };

/** The stored state is restored; the clock starts. */
export const appStarted = createAction('clock/appStarted');

const slice = createSlice({
  name: 'clock',
  initialState,
  reducers: {
    clockTicked: (state, { payload }: PayloadAction<Omit<ClockState, 'clockOffsetMs'>>) => ({
      ...state,
      ...payload,
    }),
    clockCorrected: (
      state,
      { payload }: PayloadAction<{ now: number; clockOffsetMs: number }>,
    ) => ({
      ...state,
      ...payload,
    }),
  },
});

export const clockReducer = slice.reducer;
export const { clockTicked, clockCorrected } = slice.actions;

export const tick =
  (): ThunkAction<void, unknown, PublicServices, UnknownAction> =>
  (dispatch, _getState, { clock, device: { correctedClock } }) => {
    const unconfirmedZone = correctedClock.unconfirmedZone();
    dispatch(clockTicked({ now: clock.now(), zone: clock.zone(), unconfirmedZone }));
  };

interface WithClock {
  readonly clock: ClockState;
}

export const selectNow = (state: WithClock): number => state.clock.now;
export const selectDeviceZone = (state: WithClock): string => state.clock.zone;
export const selectUnconfirmedZone = (state: WithClock): string | null =>
  state.clock.unconfirmedZone;
