import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  /** Names the landmark. */
  label: string;
  start: ReactNode;
  end: ReactNode;
}

/** Stays at the foot of a phone's screen as the last child of a Shell; when wide it scrolls along. */
export function BottomBar({ label, start, end }: BottomBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <div className={styles.slots}>
        <div className={styles.start}>{start}</div>
        <div className={styles.end}>{end}</div>
      </div>
    </nav>
  );
}
