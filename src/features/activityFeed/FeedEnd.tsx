import { useRef } from 'react';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import styles from './ActivityFeed.module.css';
import { texts } from './strings.ts';

interface FeedEndProps {
  hasMore: boolean;
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
        <FocusHandoffButton
          fallbackRef={end}
          busy={isBusy}
          busyText={texts.loading}
          onClick={onLoadMore}
        >
          {hasFailed ? texts.tryAgain : texts.loadMore}
        </FocusHandoffButton>
      ) : (
        <p>{limitedTo === undefined ? texts.end : texts.limited(limitedTo)}</p>
      )}
    </div>
  );
}
