import type { PropsWithChildren } from 'react';
import styles from './SectionBanner.module.css';

export function SectionBanner({ children }: PropsWithChildren) {
  return <p className={styles.band}>{children}</p>;
}
