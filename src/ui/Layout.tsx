import type { PropsWithChildren } from 'react';
import styles from './Layout.module.css';

const mainId = 'main';

export function Main({ children }: PropsWithChildren) {
  return (
    <main id={mainId} className={styles.page} tabIndex={-1}>
      {children}
    </main>
  );
}

export function SkipLink({ children }: PropsWithChildren) {
  return (
    <a
      href={`#${mainId}`}
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {children}
    </a>
  );
}
