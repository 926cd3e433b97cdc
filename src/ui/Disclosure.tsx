import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  /** The one line that is always there. */
  summary: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
}

/** One line that opens, where it is tapped, what stands behind it. */
export function Disclosure({ summary, icon, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.line}>
        {icon != null && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        <span className={styles.words}>{summary}</span>
        <span className={styles.mark} aria-hidden="true">
          <ChevronDown />
        </span>
      </summary>
      <div className={styles.behind}>{children}</div>
    </details>
  );
}
