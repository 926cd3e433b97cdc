import type { ReactNode } from 'react';
import { pageId } from './pageId.ts';
import styles from './Page.module.css';

interface PageProps {
  children: ReactNode;
}

export function Page({ children }: PageProps) {
  return (
    <main id={pageId} className={styles.page} tabIndex={-1}>
      {children}
    </main>
  );
}
