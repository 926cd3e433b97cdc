import type { ReactNode } from 'react';
import { StatusIcon } from './StatusIcon.tsx';
import type { DisplayStatus } from './statusIcons.ts';
import styles from './Timeline.module.css';

interface TimelineItemProps {
  status: DisplayStatus;
  children: ReactNode;
}

export function TimelineItem({ status, children }: TimelineItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.disc}>
        <StatusIcon status={status} />
      </span>
      <div className={styles.body}>{children}</div>
    </li>
  );
}
