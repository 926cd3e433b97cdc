import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  label: string;
  start: ReactNode;
  end: ReactNode;
}

/** Must be the last child of Layout, to stick to the bottom. */
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
