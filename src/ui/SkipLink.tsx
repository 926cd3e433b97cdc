import styles from './SkipLink.module.css';

export interface SkipLinkProps {
  children: string;
  targetId?: string | undefined;
}

export function SkipLink({ children, targetId = 'main' }: SkipLinkProps) {
  return (
    <a
      href={`#${targetId}`}
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      {children}
    </a>
  );
}
