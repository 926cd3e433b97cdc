import { pageId } from './pageId.ts';
import styles from './SkipLink.module.css';

interface SkipLinkProps {
  children: string;
}

export function SkipLink({ children }: SkipLinkProps) {
  return (
    <a
      href={`#${pageId}`}
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(pageId)?.focus();
      }}
    >
      {children}
    </a>
  );
}
