import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

/** What is printed of a screen, black on white; nothing else is. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}

export function OnPaper({ children }: { children: ReactNode }) {
  return <div className={styles.onPaper}>{children}</div>;
}

export function OnScreen({ children }: { children: ReactNode }) {
  return <div className={styles.onScreen}>{children}</div>;
}
