import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './ButtonRow.module.css';

interface ButtonRowProps {
  apart?: boolean | undefined;
  children: ReactNode;
}

export function ButtonRow({ apart = false, children }: ButtonRowProps) {
  return <div className={classNames(styles.row, apart && styles.apart)}>{children}</div>;
}
