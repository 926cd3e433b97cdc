import type { ReactNode } from 'react';
import styles from './Button.module.css';

interface ButtonFaceProps {
  icon?: ReactNode;
  children: ReactNode;
  /** The other text this button can show: room is kept for it, so that the width stays. */
  reserve?: string | undefined;
}

export function ButtonFace({ icon, children, reserve }: ButtonFaceProps) {
  return (
    <span className={styles.face} data-reserve={reserve}>
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
