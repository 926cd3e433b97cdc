import type { PropsWithChildren } from 'react';
import styles from './PrintSheet.module.css';

export function PrintSheet({ children }: PropsWithChildren) {
  return <div className={styles.sheet}>{children}</div>;
}

export function PrintOnly({ children }: PropsWithChildren) {
  return <div className={styles.onPaper}>{children}</div>;
}
