import type { PropsWithChildren } from 'react';
import { classNames } from './classNames.ts';
import styles from './Stack.module.css';

export function Stack({ loose = false, children }: PropsWithChildren<{ loose?: boolean }>) {
  return <div className={classNames(styles.stack, loose && styles.loose)}>{children}</div>;
}
