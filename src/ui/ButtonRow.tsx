import type { PropsWithChildren } from 'react';
import { classNames } from './classNames.ts';
import styles from './ButtonRow.module.css';

export function ButtonRow({ apart = false, children }: PropsWithChildren<{ apart?: boolean }>) {
  return <div className={classNames(styles.row, apart && styles.apart)}>{children}</div>;
}
