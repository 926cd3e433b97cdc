import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Stack.module.css';

interface StackProps {
  loose?: boolean | undefined;
  children: ReactNode;
}

export function Stack({ loose = false, children }: StackProps) {
  return <div className={classNames(styles.stack, loose && styles.loose)}>{children}</div>;
}
