import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

interface SheetProps {
  children: ReactNode;
}

/** Of a screen that holds a sheet a printer gets that alone, black on white in any theme. */
export function Sheet({ children }: SheetProps) {
  return <div className={styles.sheet}>{children}</div>;
}

/** A part of a sheet that stands on paper and not on the screen. */
export function OnPaper({ children }: SheetProps) {
  return <div className={styles.onPaper}>{children}</div>;
}
