import type { ReactNode } from 'react';
import { Disc } from './Disc.tsx';
import type { State } from './stateIcons.ts';
import styles from './DayLine.module.css';

interface DayLineItemProps {
  state: State;
  children: ReactNode;
}

export function DayLineItem({ state, children }: DayLineItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.disc}>
        <Disc state={state} />
      </span>
      <div className={styles.body}>{children}</div>
    </li>
  );
}
