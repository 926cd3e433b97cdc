import type { ReactNode } from 'react';
import styles from './IconLine.module.css';

interface IconLineProps {
  icon: ReactNode;
  children: ReactNode;
}

export function IconLine({ icon, children }: IconLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p>{children}</p>
    </div>
  );
}
