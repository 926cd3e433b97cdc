import type { PropsWithChildren, ReactNode } from 'react';
import styles from './IconLine.module.css';

export function IconLine({ icon, children }: PropsWithChildren<{ icon: ReactNode }>) {
  return (
    <div className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p>{children}</p>
    </div>
  );
}
