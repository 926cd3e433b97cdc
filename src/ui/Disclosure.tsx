import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  startsOpen?: boolean | undefined;
  /** Renders the content when first opened, for content that reads from the server. */
  isLazy?: boolean;
  children: ReactNode;
}

export function Disclosure({
  summary,
  startsOpen = false,
  isLazy = false,
  children,
}: DisclosureProps) {
  const [isRendered, setIsRendered] = useState(!isLazy);
  return (
    <details className={styles.disclosure} open={startsOpen} onToggle={() => setIsRendered(true)}>
      <summary className={styles.line}>
        <span className={styles.mark} aria-hidden="true">
          <ChevronDown />
        </span>
        <span className={styles.words}>{summary}</span>
      </summary>
      {isRendered && <div className={styles.behind}>{children}</div>}
    </details>
  );
}
