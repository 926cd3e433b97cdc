import type { RootState } from '../app/types.ts';

/**
 * Whether leaving this page would take something from a person now: an alarm and its sound, or a call
 * for help that is not sent.
 */
export const selectIsUrgent = ({
  alarms,
  emergency,
}: Pick<RootState, 'alarms' | 'emergency'>): boolean =>
  alarms.ringing.length > 0 ||
  alarms.remoteAlarm !== null ||
  emergency.isHelpDialogOpen ||
  emergency.queue.length > 0;
