import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { type AlarmDecision, type ActiveAlarm, alarmEndsAt } from '../../../domain/alarms.ts';
import { autoMissAfterMs } from '../../../domain/doseTimes.ts';
import { doseId } from '../../../domain/doses.ts';
import { firstOccurrenceAt, type ZoneChange } from '../../../domain/zoneChange.ts';
import { localMinuteOf } from '../../../domain/zonedTime.ts';
import type { Settings } from '../../platform/settings.ts';
import type { SoundOutcome } from '../../platform/alarmPlayer.ts';
import { clockCorrected, clockTicked } from '../../api/clock.ts';
import { doseAnswered } from '../../doses/events.ts';
import {
  alarmMissed,
  alarmRaised,
  alarmsHandled,
  type AlarmsHandled,
  type RemoteAlarm,
  remoteAlarmStarted,
  zoneChosen,
} from './events.ts';

export interface RingingAlarm extends AlarmDecision, ActiveAlarm {}

export type MissedDose = Pick<
  AlarmDecision,
  'id' | 'medicineKey' | 'medicineName' | 'dose' | 'reminderId'
>;

interface AlarmsState {
  /** Of the last tick, also of an earlier visit. */
  readonly zone: string;
  readonly move: ZoneChange | null;
  readonly lastCheckAt: number | null;
  readonly ringing: readonly RingingAlarm[];
  readonly missed: readonly MissedDose[];
  /** Misses until then were read on this device. */
  readonly missesReadAt: number | null;
  /** Snooze ends by dose id; they survive a reload. */
  readonly putOff: Readonly<Record<string, number>>;
  /** When a caregiver asked, by the id of a dose that was said not to be taken while it was still due. */
  readonly answeredAsks: Readonly<Record<string, number>>;
  readonly remoteAlarm: RemoteAlarm | null;
  readonly sound: SoundOutcome | 'off';
  readonly requestedSound: Settings['sound'] | null;
  /** Zone of the user's reminders while they are asked whether to keep it on this device. */
  readonly pendingZone: string | null;
}

const initialAlarms: AlarmsState = {
  zone: 'UTC',
  move: null,
  lastCheckAt: null,
  ringing: [],
  missed: [],
  missesReadAt: null,
  putOff: {},
  answeredAsks: {},
  remoteAlarm: null,
  sound: 'off',
  requestedSound: null,
  pendingZone: null,
};

const remove = (state: Draft<AlarmsState>, gone: string) => {
  delete state.putOff[gone];
  state.ringing = state.ringing.filter(({ id }) => id !== gone);
};

/** A question about the dose goes on. */
const removeMissed = (state: Draft<AlarmsState>, gone: string) => {
  if (!state.ringing.some(({ id, asked }) => id === gone && asked)) remove(state, gone);
};

const addMissedDose = (state: Draft<AlarmsState>, miss: MissedDose) => {
  if (!state.missed.some(({ id }) => id === miss.id)) state.missed.push(miss);
};

/** A zone with the same wall clock is no change (decision 0012). */
const isZoneChange = (now: number, before: string, zone: string): boolean =>
  before !== zone && localMinuteOf(now, before) !== localMinuteOf(now, zone);

const applyHandled = (state: Draft<AlarmsState>, { doses, done }: AlarmsHandled) => {
  const meant = new Set(doses);
  // Stop sound stops every sound.
  if (done.what === 'silenced') state.remoteAlarm = null;
  for (const alarm of state.ringing.filter(({ id }) => meant.has(id))) {
    switch (done.what) {
      case 'silenced':
        alarm.silenced = true;
        break;
      case 'putOff':
        alarm.snoozedUntil = done.until;
        state.putOff[alarm.id] = done.until;
        break;
      case 'returned':
        delete state.putOff[alarm.id];
        alarm.snoozedUntil = null;
        alarm.silenced = false;
    }
  }
};

const slice = createSlice({
  name: 'alarms',
  initialState: initialAlarms,
  reducers: {
    alarmsChecked: (state, { payload }: PayloadAction<{ now: number }>) => {
      state.lastCheckAt = payload.now;
    },
    alarmsPruned: (state, { payload }: PayloadAction<{ ids: readonly string[] }>) => {
      for (const id of payload.ids) remove(state, id);
      state.missed = state.missed.filter(({ id }) => !payload.ids.includes(id));
    },
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
    missesFound: (state, { payload }: PayloadAction<readonly MissedDose[]>) => {
      state.missed.push(...payload);
    },
    missedDosesSeen: (state, { payload }: PayloadAction<number>) => {
      state.missed = [];
      state.missesReadAt = payload;
    },
    /** Not taken, but still due: it goes on as any due dose. */
    askAnswered: (state, { payload }: PayloadAction<string>) => {
      const alarm = state.ringing.find(({ id }) => id === payload);
      if (!alarm?.asked) return;
      state.answeredAsks[payload] = alarm.asked.at;
      delete alarm.asked;
    },
    soundRequested: (
      state,
      { payload }: PayloadAction<{ sound: Settings['sound'] | undefined } | undefined>,
    ) => {
      state.requestedSound = payload?.sound ?? null;
      for (const alarm of state.ringing) alarm.silenced = false;
    },
    remoteAlarmExpired: (state) => {
      state.remoteAlarm = null;
    },
    pendingZoneChanged: (state, { payload }: PayloadAction<string | null>) => {
      state.pendingZone = payload;
    },
    /** Also on a device that did not see the change. Keeps an equal value, which many selectors depend on. */
    zoneMoveRead: (state, { payload }: PayloadAction<ZoneChange>) => {
      if (state.move?.since !== payload.since) state.move = payload;
    },
    soundChanged: (state, { payload }: PayloadAction<AlarmsState['sound']>) => {
      state.sound = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(alarmsHandled, (state, { payload }) => applyHandled(state, payload))
      .addCase(clockTicked, (state, { payload: { now, zone } }) => {
        if (state.lastCheckAt !== null && isZoneChange(now, state.zone, zone)) {
          state.move = { before: state.zone, since: now };
        }
        state.zone = zone;
        const over = state.ringing.filter((alarm) => alarm.asked && alarmEndsAt(alarm) <= now);
        for (const { id } of over) remove(state, id);
        const doses = Object.entries(state.putOff).flatMap(([id, until]) =>
          until <= now ? [id] : [],
        );
        applyHandled(state, { doses, done: { what: 'returned' } });
        for (const id of doses) delete state.putOff[id];
      })
      // A dose alarm does not interrupt an emergency.
      .addCase(remoteAlarmStarted, (state, { payload }) => {
        if (payload.type === 'emergency' || state.remoteAlarm?.type !== 'emergency') {
          state.remoteAlarm = payload;
        }
      })
      .addCase(clockCorrected, (state, { payload: { now } }) => {
        // A miss in the future was a clock error.
        const place = { zone: state.zone, move: state.move ?? undefined };
        state.missed = state.missed.filter(
          ({ dose }) => firstOccurrenceAt(dose, place) + autoMissAfterMs <= now,
        );
        state.missesReadAt = Math.min(state.missesReadAt ?? now, now);
        // Recheck from the right time, so no minute is skipped.
        state.lastCheckAt = Math.min(state.lastCheckAt ?? now, now);
        for (const { id, dueAt } of state.ringing) if (dueAt > now) remove(state, id);
      })
      .addCase(zoneChosen, (state) => {
        state.pendingZone = null;
      })
      .addCase(alarmRaised, (state, { payload }) => {
        state.requestedSound = null;
        const snoozedUntil = state.putOff[payload.id] ?? null;
        // A later ask rings again.
        state.ringing = state.ringing.filter(({ id }) => id !== payload.id);
        state.ringing.push({ ...payload, silenced: false, snoozedUntil });
      })
      .addCase(alarmMissed, (state, { payload }) => {
        const { id, medicineKey, medicineName, dose, reminderId } = payload;
        removeMissed(state, id);
        addMissedDose(state, { id, medicineKey, medicineName, dose, reminderId });
      })
      .addCase(doseAnswered, (state, { payload }) => {
        const { medicineKey, medicineName, dose, dueAt, answer, isReceived } = payload;
        if (answer.status === 'pending') {
          state.lastCheckAt = Math.min(state.lastCheckAt ?? dueAt, dueAt);
          return;
        }
        const id = doseId(medicineKey, dose);
        const reminderId = state.ringing.find((alarm) => alarm.id === id)?.reminderId ?? null;
        if (answer.status === 'missed') removeMissed(state, id);
        else remove(state, id);
        // This tab shows a miss of its own before it is stored, and the user may have read it since.
        if (answer.status === 'missed' && isReceived)
          addMissedDose(state, { id, medicineKey, medicineName, dose, reminderId });
      });
  },
});

export const alarmsReducer = slice.reducer;
export const {
  askAnswered,
  alarmsChecked,
  alarmsPruned,
  alarmsRenamed,
  missesFound,
  missedDosesSeen,
  soundRequested,
  remoteAlarmExpired,
  soundChanged,
  pendingZoneChanged,
  zoneMoveRead,
} = slice.actions;
