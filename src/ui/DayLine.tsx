import type { ComponentProps } from 'react';
import styles from './DayLine.module.css';

type DayLineProps = Omit<ComponentProps<'ol'>, 'className'>;

export function DayLine(list: DayLineProps) {
  return <ol {...list} className={styles.line} />;
}
