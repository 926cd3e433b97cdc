import { createAction } from '@reduxjs/toolkit';
import type { AlarmUpdate } from '../../../contract/messages.ts';
import type { AlarmDecision } from '../../../domain/alarms.ts';

export const alarmRaised = createAction<AlarmDecision>('alarms/alarmRaised');
export const alarmMissed = createAction<AlarmDecision>('alarms/alarmMissed');

/** In all tabs; `isReceived` from another one. */
export type AlarmsHandled = Omit<AlarmUpdate, 'personId'> & { readonly isReceived?: true };

export const alarmsHandled = createAction<AlarmsHandled>('alarms/alarmsHandled');

export interface RemoteAlarm {
  readonly type: 'medication' | 'emergency';
  readonly until: number;
}

export const remoteAlarmStarted = createAction<RemoteAlarm>('alarms/remoteAlarmStarted');
/** Silencing no alarms still stops the remote alarm. */
export const stopRemoteAlarm = () => alarmsHandled({ doses: [], done: { what: 'silenced' } });

export const dayStarted = createAction('alarms/dayStarted');

export const zoneChosen = createAction<{ zone: string }>('alarms/zoneChosen');
