import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { AlarmDecision, StandingAlarm } from '../../../domain/alarms.ts';
import { doseId } from '../../../domain/doses.ts';
import type { SoundOutcome } from '../../device/sound.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { doseAnswerHeard, isDoseAnswer } from '../medications/events.ts';
import { alarmMissed, alarmRaised } from './events.ts';

export interface RingingAlarm extends AlarmDecision, StandingAlarm {}

export type MissedDose = Pick<AlarmDecision, 'id' | 'medicineKey' | 'medicineName' | 'dose'>;

export type CheckTrigger = 'start' | 'minute' | 'due' | 'medicines' | 'visible';

export interface AlarmsState {
  /** What the screens take for now; moves with each check and each minute. */
  readonly now: number;
  /** The zone this device is in. */
  readonly zone: string;
  /** Whose checks these are, and the last of them. */
  readonly personId: string | null;
  readonly lastCheckAt: number | null;
  readonly ringing: readonly RingingAlarm[];
  /** What the clock called missed here, until somebody has read it. */
  readonly missed: readonly MissedDose[];
  /** Until when a person has put off a dose: it holds across a reload. */
  readonly putOff: Readonly<Record<string, number>>;
  readonly sound: SoundOutcome | 'off';
}

export const initialAlarms: AlarmsState = {
  now: 0,
  zone: 'UTC',
  personId: null,
  lastCheckAt: null,
  ringing: [],
  missed: [],
  putOff: {},
  sound: 'off',
};

const remove = (state: Draft<AlarmsState>, gone: string) => {
  delete state.putOff[gone];
  state.ringing = state.ringing.filter(({ id }) => id !== gone);
};

const freshAt = ({ now, zone }: AlarmsState): AlarmsState => ({ ...initialAlarms, now, zone });

const slice = createSlice({
  name: 'alarms',
  initialState: initialAlarms,
  reducers: {
    minuteBegan: (state, { payload }: PayloadAction<{ now: number; zone: string }>) => {
      state.now = payload.now;
      state.zone = payload.zone;
    },
    alarmsChecked: (state, { payload }: PayloadAction<{ now: number; trigger: CheckTrigger }>) => {
      state.now = payload.now;
      state.lastCheckAt = payload.now;
    },
    alarmsPruned: (state, { payload }: PayloadAction<{ ids: readonly string[] }>) => {
      for (const id of payload.ids) remove(state, id);
      state.missed = state.missed.filter(({ id }) => !payload.ids.includes(id));
    },
    missesRead: (state) => {
      state.missed = [];
    },
    soundSilenced: (state) => {
      for (const alarm of state.ringing) alarm.silenced = true;
    },
    soundAskedAgain: (state) => {
      for (const alarm of state.ringing) alarm.silenced = false;
    },
    soundChanged: (state, { payload }: PayloadAction<AlarmsState['sound']>) => {
      state.sound = payload;
    },
    alarmsPutOff: (state, { payload }: PayloadAction<{ until: number }>) => {
      for (const alarm of state.ringing) {
        alarm.laterUntil = payload.until;
        state.putOff[alarm.id] = payload.until;
      }
    },
    alarmsReturned: (state, { payload }: PayloadAction<{ now: number }>) => {
      for (const alarm of state.ringing) {
        if (alarm.laterUntil === null || alarm.laterUntil > payload.now) continue;
        delete state.putOff[alarm.id];
        alarm.laterUntil = null;
        alarm.silenced = false;
      }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, freshAt)
      .addCase(alarmRaised, (state, { payload }) => {
        const until = state.putOff[payload.id] ?? 0;
        const laterUntil = until > state.now ? until : null;
        state.ringing.push({ ...payload, silenced: false, laterUntil });
      })
      .addCase(alarmMissed, (state, { payload: { id, medicineKey, medicineName, dose } }) => {
        remove(state, id);
        if (!state.missed.some((known) => known.id === id)) {
          state.missed.push({ id, medicineKey, medicineName, dose });
        }
      })
      .addCase(doseAnswerHeard, (state, { payload }) =>
        remove(state, doseId(payload.medicineKey, payload.dose)),
      )
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.personId === user.id ? state : { ...freshAt(state), personId: user.id },
      )
      .addMatcher(isDoseAnswer, (state, { payload }) =>
        remove(state, doseId(payload.medicineKey, payload.dose)),
      );
  },
});

export const alarmsReducer = slice.reducer;
export const {
  minuteBegan,
  alarmsChecked,
  alarmsPruned,
  missesRead,
  soundSilenced,
  soundAskedAgain,
  soundChanged,
  alarmsPutOff,
  alarmsReturned,
} = slice.actions;
