import { createAction } from '@reduxjs/toolkit';
import type { AlarmDecision } from '../../../domain/alarms.ts';
import type { PersonsAnswer } from '../medications/events.ts';

/** Every decision about a dose is one action that says why, for the DevTools. */
export const alarmRaised = createAction<AlarmDecision>('alarms/alarmRaised');
export const alarmSuppressed = createAction<AlarmDecision>('alarms/alarmSuppressed');
export const alarmMissed = createAction<AlarmDecision>('alarms/alarmMissed');

/** A person answered on the alarm. */
export const alarmAnswered = createAction<PersonsAnswer>('alarms/alarmAnswered');

/** The local date turned, or is another than when the app was last open. */
export const dayBegan = createAction<{ date: string; now: number }>('alarms/dayBegan');
