import { createAction } from '@reduxjs/toolkit';
import type { AlarmDecision } from '../../../domain/alarms.ts';

export const alarmRaised = createAction<AlarmDecision>('alarms/alarmRaised');
export const alarmMissed = createAction<AlarmDecision>('alarms/alarmMissed');

export interface RemoteAlarm {
  readonly type: 'medication' | 'emergency';
  readonly until: number;
}

export const remoteAlarmStarted = createAction<RemoteAlarm>('alarms/remoteAlarmStarted');
export const remoteAlarmStopped = createAction('alarms/remoteAlarmStopped');

export const dayStarted = createAction<{ date: string; now: number }>('alarms/dayStarted');

export const zoneChosen = createAction<{ zone: string }>('alarms/zoneChosen');
