import { classNames } from './classNames.ts';
import { STATUS_ICONS } from './statusIcons.ts';
import type { DisplayStatus } from './statusIcons.ts';
import styles from './StatusIcon.module.css';

interface StatusIconProps {
  status: DisplayStatus;
}

export function StatusIcon({ status }: StatusIconProps) {
  const Icon = STATUS_ICONS[status];
  return (
    <span className={classNames(styles.disc, styles[status])} aria-hidden="true">
      {status === 'missed' ? <span className={styles.mark}>!</span> : <Icon />}
    </span>
  );
}
