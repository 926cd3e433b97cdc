import type { ReactNode } from 'react';
import styles from './SectionBanner.module.css';

/** What a group of screens is about, in a band of the banner's colour below the heading. */
export function SectionBanner({ children }: { children: ReactNode }) {
  return <p className={styles.band}>{children}</p>;
}
