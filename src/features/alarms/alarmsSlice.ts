import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { AlarmUpdate } from '../../../contract/messages.ts';
import type { AlarmDecision, StandingAlarm } from '../../../domain/alarms.ts';
import { autoMissAfter } from '../../../domain/constants.ts';
import { doseId } from '../../../domain/doses.ts';
import { dueAcross, type Move, placeIn } from '../../../domain/moves.ts';
import { localMinuteOf } from '../../../domain/zonedTime.ts';
import type { Settings } from '../../device/settings.ts';
import type { SoundOutcome } from '../../device/sound.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { doseAnswerHeard, isDoseAnswer, isDoseUndone } from '../medications/events.ts';
import {
  alarmMissed,
  alarmRaised,
  type CalledSound,
  clockCorrected,
  soundCalled,
  zoneChosen,
} from './events.ts';

export interface RingingAlarm extends AlarmDecision, StandingAlarm {}

export type MissedDose = Pick<
  AlarmDecision,
  'id' | 'medicineKey' | 'medicineName' | 'dose' | 'reminderId'
>;

export type CheckTrigger =
  | 'start'
  | 'minute'
  | 'due'
  | 'medicines'
  | 'visible'
  | 'worker'
  | 'clock';

interface AlarmsState {
  /** What the screens take for now; moves with each check and each minute. */
  readonly now: number;
  /** The zone this device is in, and the last change of it. */
  readonly zone: string;
  readonly move: Move | null;
  /** How far this device's clock is ahead of the right time; it is corrected for. */
  readonly offBy: number;
  /** Whose checks these are, and the last of them. */
  readonly personId: string | null;
  readonly lastCheckAt: number | null;
  readonly ringing: readonly RingingAlarm[];
  /** What the clock called missed here, until somebody has read it. */
  readonly missed: readonly MissedDose[];
  /** Until when a person has put off a dose: it holds across a reload. */
  readonly putOff: Readonly<Record<string, number>>;
  readonly called: CalledSound | null;
  readonly sound: SoundOutcome | 'off';
  /** The sound that the worker named for what rings now; null: as chosen. */
  readonly askedSound: Settings['sound'] | null;
  /** The zone of the user's reminders, while they are asked whether they keep it in this device's. */
  readonly askedZone: string | null;
}

export const initialAlarms: AlarmsState = {
  now: 0,
  zone: 'UTC',
  move: null,
  offBy: 0,
  personId: null,
  lastCheckAt: null,
  ringing: [],
  missed: [],
  putOff: {},
  called: null,
  sound: 'off',
  askedSound: null,
  askedZone: null,
};

const remove = (state: Draft<AlarmsState>, gone: string) => {
  delete state.putOff[gone];
  state.ringing = state.ringing.filter(({ id }) => id !== gone);
};

const freshAt = ({ now, zone, offBy }: AlarmsState): AlarmsState => ({
  ...initialAlarms,
  now,
  zone,
  offBy,
});

const noteMiss = (state: Draft<AlarmsState>, miss: MissedDose) => {
  if (!state.missed.some(({ id }) => id === miss.id)) state.missed.push(miss);
};

/** Another name of what the clock on the wall shows anyway is no change (decision 0012). */
const isMove = (now: number, before: string, zone: string): boolean =>
  before !== zone && localMinuteOf(now, before) !== localMinuteOf(now, zone);

const tellTime = (state: Draft<AlarmsState>, now: number, zone: string) => {
  if (state.lastCheckAt !== null && isMove(now, state.zone, zone)) {
    state.move = { before: state.zone, since: now };
  }
  state.now = now;
  state.zone = zone;
};

/** What was done with alarms, in this tab or another one. */
type AlarmsHandled = Omit<AlarmUpdate, 'personId'>;

const handle = (state: Draft<AlarmsState>, { doses, done }: AlarmsHandled) => {
  const meant = new Set(doses);
  // Stop sound stops all that is heard.
  if (done.what === 'silenced') state.called = null;
  for (const alarm of state.ringing.filter(({ id }) => meant.has(id))) {
    switch (done.what) {
      case 'silenced':
        alarm.silenced = true;
        break;
      case 'putOff':
        alarm.laterUntil = done.until;
        state.putOff[alarm.id] = done.until;
        break;
      case 'returned':
        delete state.putOff[alarm.id];
        alarm.laterUntil = null;
        alarm.silenced = false;
    }
  }
};

const slice = createSlice({
  name: 'alarms',
  initialState: initialAlarms,
  reducers: {
    timeTold: (state, { payload }: PayloadAction<{ now: number; zone: string }>) => {
      tellTime(state, payload.now, payload.zone);
    },
    alarmsChecked: (state, { payload }: PayloadAction<{ now: number; trigger: CheckTrigger }>) => {
      state.lastCheckAt = payload.now;
    },
    alarmsPruned: (state, { payload }: PayloadAction<{ ids: readonly string[] }>) => {
      for (const id of payload.ids) remove(state, id);
      state.missed = state.missed.filter(({ id }) => !payload.ids.includes(id));
    },
    /** A medicine got another name: its alarms and misses go on under it. */
    alarmsRenamed: (
      state,
      { payload }: PayloadAction<{ from: string; to: string; name: string }>,
    ) => {
      for (const each of [...state.ringing, ...state.missed]) {
        if (each.medicineKey !== payload.from) continue;
        const until = state.putOff[each.id];
        delete state.putOff[each.id];
        each.medicineKey = payload.to;
        each.medicineName = payload.name;
        each.id = doseId(payload.to, each.dose);
        if (until !== undefined) state.putOff[each.id] = until;
      }
    },
    missesRead: (state) => {
      state.missed = [];
    },
    alarmsHandled: (state, { payload }: PayloadAction<AlarmsHandled>) => handle(state, payload),
    /** The same, heard from another tab: told on by nobody. */
    alarmsHandledHeard: (state, { payload }: PayloadAction<AlarmsHandled>) =>
      handle(state, payload),
    /** Without `sound`, as the user has chosen. */
    soundAskedAgain: (
      state,
      { payload }: PayloadAction<{ sound: Settings['sound'] | undefined } | undefined>,
    ) => {
      state.askedSound = payload?.sound ?? null;
      for (const alarm of state.ringing) alarm.silenced = false;
    },
    calledSoundEnded: (state) => {
      state.called = null;
    },
    /** The user is asked about this zone; null: about none any more. */
    zoneAsked: (state, { payload }: PayloadAction<string | null>) => {
      state.askedZone = payload;
    },
    soundChanged: (state, { payload }: PayloadAction<AlarmsState['sound']>) => {
      state.sound = payload;
    },
    alarmsReturned: (state, { payload }: PayloadAction<{ now: number }>) => {
      const doses = state.ringing
        .filter(({ laterUntil }) => laterUntil !== null && laterUntil <= payload.now)
        .map(({ id }) => id);
      handle(state, { doses, done: { what: 'returned' } });
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, freshAt)
      // A call for help is not cut short by news of a dose.
      .addCase(soundCalled, (state, { payload }) => {
        if (payload.type === 'emergency' || state.called?.type !== 'emergency') {
          state.called = payload;
        }
      })
      .addCase(clockCorrected, (state, { payload: { offBy, now } }) => {
        state.offBy = offBy;
        state.now = now;
        // A miss that lies ahead was none.
        const place = placeIn(state.zone, state.move);
        state.missed = state.missed.filter(
          ({ dose }) => dueAcross(dose, place) + autoMissAfter <= now,
        );
        // What a wrong clock did is done again: no minute of the right one is skipped.
        state.lastCheckAt = Math.min(state.lastCheckAt ?? now, now);
        state.ringing = state.ringing.filter(({ dueAt }) => dueAt <= now);
      })
      .addCase(zoneChosen, (state) => {
        state.askedZone = null;
      })
      .addCase(alarmRaised, (state, { payload }) => {
        state.askedSound = null;
        const until = state.putOff[payload.id] ?? 0;
        const laterUntil = until > state.now ? until : null;
        state.ringing.push({ ...payload, silenced: false, laterUntil });
      })
      .addCase(alarmMissed, (state, { payload }) => {
        const { id, medicineKey, medicineName, dose, reminderId } = payload;
        remove(state, id);
        noteMiss(state, { id, medicineKey, medicineName, dose, reminderId });
      })
      .addCase(doseAnswerHeard, (state, { payload }) => {
        const { medicineKey, medicineName, dose, status } = payload;
        const id = doseId(medicineKey, dose);
        const reminderId = state.ringing.find((alarm) => alarm.id === id)?.reminderId ?? null;
        remove(state, id);
        // Somebody may look at this tab and never at the one that called it missed.
        if (status === 'missed')
          noteMiss(state, { id, medicineKey, medicineName, dose, reminderId });
      })
      .addMatcher(isDoseUndone, (state, { payload: { dueAt } }) => {
        // The next check looks at it again, however long it has been over.
        state.lastCheckAt = Math.min(state.lastCheckAt ?? dueAt, dueAt);
      })
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
  timeTold,
  alarmsChecked,
  alarmsPruned,
  alarmsRenamed,
  missesRead,
  alarmsHandled,
  alarmsHandledHeard,
  soundAskedAgain,
  calledSoundEnded,
  soundChanged,
  zoneAsked,
  alarmsReturned,
} = slice.actions;
