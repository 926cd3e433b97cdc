import type { ComponentProps } from 'react';
import styles from './Timeline.module.css';

type TimelineProps = Omit<ComponentProps<'ol'>, 'className'>;

export function Timeline(list: TimelineProps) {
  return <ol {...list} className={styles.line} />;
}
