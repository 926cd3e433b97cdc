import { useRef } from 'react';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import styles from './ActivityFeed.module.css';
import { texts } from './strings.ts';

interface FeedEndProps {
  hasMore: boolean;
  /** So many are all that this view shows of more that are known. */
  limitedTo: number | undefined;
  isBusy: boolean;
  hasFailed: boolean;
  onLoadMore: () => void;
}

export function FeedEnd({ hasMore, limitedTo, isBusy, hasFailed, onLoadMore }: FeedEndProps) {
  const end = useRef<HTMLDivElement>(null);
  return (
    <div ref={end} className={styles.end} tabIndex={-1}>
      {hasFailed && <p>{texts.moreFailed}</p>}
      {hasMore ? (
        <LeavingButton heir={end} busy={isBusy} busyText={texts.loading} onClick={onLoadMore}>
          {hasFailed ? texts.tryAgain : texts.loadMore}
        </LeavingButton>
      ) : (
        <p>{limitedTo === undefined ? texts.end : texts.limited(limitedTo)}</p>
      )}
    </div>
  );
}
