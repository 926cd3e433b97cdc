import { Check, CircleAlert, Clock, SkipForward } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export type DisplayStatus = 'pending' | 'due' | 'taken' | 'completed' | 'skipped' | 'missed';

export const STATUS_ICONS: Readonly<Record<DisplayStatus, LucideIcon>> = {
  pending: Clock,
  due: Clock,
  taken: Check,
  completed: Check,
  skipped: SkipForward,
  missed: CircleAlert,
};
