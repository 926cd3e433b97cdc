import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  startsOpen?: boolean | undefined;
  /** For content that reads from the server: renders it from the first opening on, or only while open. */
  lazy?: 'once' | 'each';
  children: ReactNode;
}

export function Disclosure({ summary, startsOpen = false, lazy, children }: DisclosureProps) {
  const [isRendered, setIsRendered] = useState(lazy === undefined);
  return (
    <details
      className={styles.disclosure}
      open={startsOpen}
      onToggle={({ currentTarget: { open } }) =>
        setIsRendered((was) => open || (was && lazy !== 'each'))
      }
    >
      <summary className={styles.line}>
        <ChevronDown className={styles.mark} aria-hidden="true" />
        <span className={styles.words}>{summary}</span>
      </summary>
      {isRendered && <div className={styles.behind}>{children}</div>}
    </details>
  );
}
