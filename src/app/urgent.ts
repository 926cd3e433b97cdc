import { selectIsUrgent } from '../api/selectIsUrgent.ts';
import type { RootState } from './types.ts';

export const blocksReload = ({
  alarms,
  emergency,
}: Pick<Partial<RootState>, 'alarms' | 'emergency'>): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (alarms !== undefined && emergency !== undefined && selectIsUrgent({ alarms, emergency }));
