import type { ReactNode } from 'react';
import styles from './PrintSheet.module.css';

interface PrintSheetProps {
  children: ReactNode;
}

/** Of a screen that holds a sheet a printer gets that alone, black on white in any theme. */
export function PrintSheet({ children }: PrintSheetProps) {
  return <div className={styles.sheet}>{children}</div>;
}

/** A part of a sheet that stands on paper and not on the screen. */
export function PrintOnly({ children }: PrintSheetProps) {
  return <div className={styles.onPaper}>{children}</div>;
}
