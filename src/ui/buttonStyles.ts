import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Button.module.css';

export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined;
  size?: 'normal' | 'large' | 'huge' | undefined;
  dashed?: boolean | undefined;
  icon?: ReactNode;
}

export function buttonClassName(
  { variant = 'secondary', size = 'normal', dashed = false }: ButtonStyle,
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
