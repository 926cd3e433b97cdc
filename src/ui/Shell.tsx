import type { ReactNode } from 'react';
import styles from './Shell.module.css';

interface ShellProps {
  /** SkipLink, Banner, Page and BottomBar, in this order. */
  children: ReactNode;
}

export function Shell({ children }: ShellProps) {
  return <div className={styles.shell}>{children}</div>;
}
