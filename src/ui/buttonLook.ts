import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined;
  size?: 'normal' | 'large' | 'huge' | undefined;
  /** A dashed line, the sign of skipping wherever it appears. */
  dashed?: boolean | undefined;
  icon?: ReactNode;
}

export function buttonClass(
  { variant = 'secondary', size = 'normal', dashed = false }: ButtonLook,
  className?: string,
): string {
  return classNames(
    styles.button,
    styles[variant],
    styles[size],
    dashed && styles.dashed,
    className,
  );
}
