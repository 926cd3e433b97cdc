import type { ReactNode } from 'react';
import styles from './Band.module.css';

/** What a group of screens is about, in a band of the banner's colour below the heading. */
export function Band({ children }: { children: ReactNode }) {
  return <p className={styles.band}>{children}</p>;
}
