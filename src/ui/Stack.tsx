import type { ReactNode } from 'react';
import styles from './Stack.module.css';

export interface StackProps {
  children: ReactNode;
}

/** Blocks below each other at one distance. */
export function Stack({ children }: StackProps) {
  return <div className={styles.stack}>{children}</div>;
}
