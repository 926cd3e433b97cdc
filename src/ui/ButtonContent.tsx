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

interface ButtonContentProps {
  icon?: ReactNode;
  children: ReactNode;
  /** Reserves the width of this text, so that a change of text does not resize the button. */
  alternateText?: string | undefined;
}

export function ButtonContent({ icon, children, alternateText }: ButtonContentProps) {
  return (
    <span className={styles.face} data-reserve={alternateText}>
      <span className={styles.content}>
        {icon != null && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        <span className={styles.label}>{children}</span>
      </span>
    </span>
  );
}
