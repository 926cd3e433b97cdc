import { createAction } from '@reduxjs/toolkit';
import type { AlarmDecision } from '../../../domain/alarms.ts';
import type { HumanAnswer } from '../medications/events.ts';

/** The stored state is back: time begins to count. */
export const appStarted = createAction('alarms/appStarted');

/** Every decision about a dose is one action that says why, for the DevTools. */
export const alarmRaised = createAction<AlarmDecision>('alarms/alarmRaised');
export const alarmSuppressed = createAction<AlarmDecision>('alarms/alarmSuppressed');
export const alarmMissed = createAction<AlarmDecision>('alarms/alarmMissed');

/** A person answered on the alarm. */
export const alarmAnswered = createAction<HumanAnswer>('alarms/alarmAnswered');

/** What an open app plays that is no dose of its own. */
export interface RemoteAlarm {
  readonly type: 'medication' | 'emergency';
  readonly until: number;
}

/** A sound was called for: by the worker of a caregiver, or by a survivor who needs help. */
export const remoteAlarmStarted = createAction<RemoteAlarm>('alarms/remoteAlarmStarted');
/** Whoever heard the sound that was called for has had enough of it, in every tab. */
export const remoteAlarmStopped = createAction('alarms/remoteAlarmStopped');

/** The local date turned, or is another than when the app was last open. */
export const dayStarted = createAction<{ date: string; now: number }>('alarms/dayStarted');

/** The user has chosen the zone of their reminders, here or on another device. */
export const zoneChosen = createAction<{ zone: string }>('alarms/zoneChosen');

/** The device's clock is wrong by another amount than was thought; `now` is right. */
export const clockCorrected = createAction<{ clockOffsetMs: number; now: number }>(
  'alarms/clockCorrected',
);
