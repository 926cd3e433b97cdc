import type { RootState } from '../app/types.ts';

/** An alarm rings or an alert is unsent: leaving the page would interrupt it. */
export const selectIsUrgent = ({
  alarms,
  emergency,
}: Pick<RootState, 'alarms' | 'emergency'>): boolean =>
  alarms.ringing.length > 0 ||
  alarms.remoteAlarm !== null ||
  emergency.isHelpDialogOpen ||
  emergency.queue.length > 0;
