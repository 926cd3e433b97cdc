import type { ReactNode } from 'react';
import styles from './PrintSheet.module.css';

interface PrintSheetProps {
  children: ReactNode;
}

export function PrintSheet({ children }: PrintSheetProps) {
  return <div className={styles.sheet}>{children}</div>;
}

export function PrintOnly({ children }: PrintSheetProps) {
  return <div className={styles.onPaper}>{children}</div>;
}
