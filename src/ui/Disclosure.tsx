import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  startsOpen?: boolean | undefined;
  children: ReactNode;
}

export function Disclosure({ summary, startsOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={startsOpen}>
      <summary className={styles.line}>
        <span className={styles.mark} aria-hidden="true">
          <ChevronDown />
        </span>
        <span className={styles.words}>{summary}</span>
      </summary>
      <div className={styles.behind}>{children}</div>
    </details>
  );
}
