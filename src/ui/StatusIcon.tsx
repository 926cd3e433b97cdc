import { Check, CircleAlert, Clock, Pause, Pill, SkipForward } from 'lucide-react';
import { classNames } from './classNames.ts';
import styles from './StatusIcon.module.css';

export const STATUS_ICONS = {
  pending: Clock,
  due: Clock,
  taken: Check,
  completed: Check,
  skipped: SkipForward,
  paused: Pause,
  missed: CircleAlert,
  /** A medicine, not a dose. */
  changed: Pill,
} as const;

export type DisplayStatus = keyof typeof STATUS_ICONS;

export function StatusIcon({ status }: { status: DisplayStatus }) {
  const Icon = STATUS_ICONS[status];
  return (
    <span className={classNames(styles.disc, styles[status])} aria-hidden="true">
      {status === 'missed' ? <span className={styles.mark}>!</span> : <Icon />}
    </span>
  );
}
