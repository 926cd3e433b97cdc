import type { ReactNode } from 'react';
import styles from './Layout.module.css';

const mainId = 'main';

interface LayoutProps {
  children: ReactNode;
}

export function Layout({ children }: LayoutProps) {
  return <div className={styles.shell}>{children}</div>;
}

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

interface SkipLinkProps {
  children: string;
}

export function SkipLink({ children }: SkipLinkProps) {
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
