import { Check, CircleAlert, Clock, SkipForward } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export type State = 'pending' | 'due' | 'taken' | 'completed' | 'skipped' | 'missed';

export const STATE_ICONS: Readonly<Record<State, LucideIcon>> = {
  pending: Clock,
  due: Clock,
  taken: Check,
  completed: Check,
  skipped: SkipForward,
  missed: CircleAlert,
};
