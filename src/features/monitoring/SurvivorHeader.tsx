import { CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { avatarSource } from '../../../domain/avatar.ts';
import { useImageFallback } from '../../ui/useImageFallback.ts';
import styles from './SurvivorHeader.module.css';

interface SurvivorHeaderProps {
  avatarUrl: string | null;
  /** The name, and what is shown below it. */
  children: ReactNode;
}

export function SurvivorHeader({ avatarUrl, children }: SurvivorHeaderProps) {
  const { shownUrl, onError } = useImageFallback(avatarSource(avatarUrl, document.baseURI));
  return (
    <div className={styles.who}>
      {shownUrl === undefined ? (
        <CircleUserRound className={styles.avatar} aria-hidden="true" />
      ) : (
        <img className={styles.avatar} src={shownUrl} alt="" onError={onError} />
      )}
      <div className={styles.names}>{children}</div>
    </div>
  );
}
