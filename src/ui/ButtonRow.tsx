import type { PropsWithChildren } from 'react';
import { classNames } from './classNames.ts';
import styles from './ButtonRow.module.css';

interface ButtonRowProps {
  apart?: boolean;
  /** Three fit on a phone. */
  small?: boolean;
}

export function ButtonRow({ apart, small, children }: PropsWithChildren<ButtonRowProps>) {
  return (
    <div className={classNames(styles.row, apart && styles.apart, small && styles.small)}>
      {children}
    </div>
  );
}
