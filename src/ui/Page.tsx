import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Page.module.css';

export interface PageProps {
  id?: string | undefined;
  /** Tables and side navigation need more room than text. */
  wide?: boolean | undefined;
  children: ReactNode;
}

export function Page({ id = 'main', wide = false, children }: PageProps) {
  return (
    <main id={id} className={classNames(styles.page, wide && styles.wide)} tabIndex={-1}>
      {children}
    </main>
  );
}
