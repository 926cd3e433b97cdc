import type { ComponentProps, PropsWithChildren } from 'react';
import { StatusIcon, type DisplayStatus } from './StatusIcon.tsx';
import styles from './Timeline.module.css';

type TimelineProps = Omit<ComponentProps<'ol'>, 'className'>;

export function Timeline(list: TimelineProps) {
  return <ol {...list} />;
}

export function TimelineItem({ status, children }: PropsWithChildren<{ status: DisplayStatus }>) {
  return (
    <li className={styles.item}>
      <span className={styles.disc}>
        <StatusIcon status={status} />
      </span>
      <div className={styles.body}>{children}</div>
    </li>
  );
}
