import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Stack.module.css';

interface StackProps {
  /** Parts of a screen stand further from each other than the lines of one part. */
  loose?: boolean | undefined;
  children: ReactNode;
}

/** Blocks below each other at one distance. */
export function Stack({ loose = false, children }: StackProps) {
  return <div className={classNames(styles.stack, loose && styles.loose)}>{children}</div>;
}
