import { selectIsUrgent } from '../api/selectIsUrgent.ts';
import type { RootState } from './types.ts';

/**
 * Whether a reload would take something from a person now: an alarm and its sound, a call for help
 * that is not sent, or whatever else stands over the screen.
 */
export const blocksReload = ({
  alarms,
  emergency,
}: Pick<Partial<RootState>, 'alarms' | 'emergency'>): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (alarms !== undefined && emergency !== undefined && selectIsUrgent({ alarms, emergency }));
