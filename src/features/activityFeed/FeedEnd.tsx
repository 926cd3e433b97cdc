import { useRef } from 'react';
import styles from './ActivityFeed.module.css';
import { LeavingButton } from './LeavingButton.tsx';
import { texts } from './strings.ts';

interface FeedEndProps {
  hasMore: boolean;
  isBusy: boolean;
  hasFailed: boolean;
  onLoadMore: () => void;
}

export function FeedEnd({ hasMore, isBusy, hasFailed, onLoadMore }: FeedEndProps) {
  const end = useRef<HTMLDivElement>(null);
  return (
    <div ref={end} className={styles.end} tabIndex={-1}>
      {hasFailed && <p>{texts.moreFailed}</p>}
      {hasMore ? (
        <LeavingButton heir={end} busy={isBusy} busyText={texts.loading} onClick={onLoadMore}>
          {hasFailed ? texts.tryAgain : texts.loadMore}
        </LeavingButton>
      ) : (
        <p>{texts.end}</p>
      )}
    </div>
  );
}
