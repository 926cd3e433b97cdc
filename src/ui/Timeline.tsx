import type { ComponentProps, PropsWithChildren } from 'react';
import { StatusIcon, type DisplayStatus } from './StatusIcon.tsx';
import styles from './Timeline.module.css';

export function Timeline(list: ComponentProps<'ol'>) {
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
