import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  summary: ReactNode;
  icon?: ReactNode;
  startsOpen?: boolean | undefined;
  children: ReactNode;
}

export function Disclosure({ summary, icon, startsOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={startsOpen}>
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
