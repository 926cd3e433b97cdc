import type { ReactNode } from 'react';
import styles from './SectionBanner.module.css';

export function SectionBanner({ children }: { children: ReactNode }) {
  return <p className={styles.band}>{children}</p>;
}
