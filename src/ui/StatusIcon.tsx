import { Check, CircleAlert, Clock, Pill, SkipForward, type LucideIcon } from 'lucide-react';
import { classNames } from './classNames.ts';
import styles from './StatusIcon.module.css';

export type DisplayStatus =
  | 'pending'
  | 'due'
  | 'taken'
  | 'completed'
  | 'skipped'
  | 'missed'
  | 'changed';

export const STATUS_ICONS: Readonly<Record<DisplayStatus, LucideIcon>> = {
  pending: Clock,
  due: Clock,
  taken: Check,
  completed: Check,
  skipped: SkipForward,
  missed: CircleAlert,
  /** A medicine, not a dose. */
  changed: Pill,
};

export function StatusIcon({ status }: { status: DisplayStatus }) {
  const Icon = STATUS_ICONS[status];
  return (
    <span className={classNames(styles.disc, styles[status])} aria-hidden="true">
      {status === 'missed' ? <span className={styles.mark}>!</span> : <Icon />}
    </span>
  );
}
