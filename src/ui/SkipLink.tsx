import { mainId } from './mainId.ts';
import styles from './SkipLink.module.css';

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
