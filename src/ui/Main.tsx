import type { ReactNode } from 'react';
import { mainId } from './mainId.ts';
import styles from './Main.module.css';

interface MainProps {
  children: ReactNode;
}

export function Main({ children }: MainProps) {
  return (
    <main id={mainId} className={styles.page} tabIndex={-1}>
      {children}
    </main>
  );
}
