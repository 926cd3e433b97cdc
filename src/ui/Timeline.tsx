import type { ComponentProps, ReactNode } from 'react';
import { StatusIcon, type DisplayStatus } from './StatusIcon.tsx';
import styles from './Timeline.module.css';

type TimelineProps = Omit<ComponentProps<'ol'>, 'className'>;

export function Timeline(list: TimelineProps) {
  return <ol {...list} className={styles.line} />;
}

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
