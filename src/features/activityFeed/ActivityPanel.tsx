import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { feed } from '../../../domain/specConstants.ts';
import { type FeedFilter, feedLimits, uniqueById } from '../../../domain/feed.ts';
import { useSurvivorDashboardInfiniteQuery } from '../../api/firstScreenApi.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { useRelativeTime } from '../../api/useRelativeTime.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { firstEntries } from '../../ui/GrowingList.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { ActivityFeed } from './ActivityFeed.tsx';
import { feedToggled, filterChosen } from './activityFeedSlice.ts';
import styles from './ActivityPanel.module.css';
import { texts } from './strings.ts';

const filters = Object.keys(texts.filters) as FeedFilter[];

interface ActivityPanelProps {
  personId: string;
  viewer: keyof typeof feedLimits;
}

export function ActivityPanel({ personId, viewer }: ActivityPanelProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  const { filter, expanded, snapshot } = useAppSelector((state) => state.activityFeed);
  const query = useSurvivorDashboardInfiniteQuery({ params: { userId: personId } });
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const saved = snapshot?.personId === personId ? snapshot : null;
  const savedTime = useRelativeTime(saved && saved.fetchedAt);
  const loaded = query.data?.pages.flatMap(({ activities }) => activities);
  const known = loaded ? uniqueById(loaded) : (saved?.activities ?? []);
  const limit = feedLimits[viewer][filter];
  const shown = known.slice(0, limit).slice(0, expanded ? undefined : firstEntries);
  const hasMore = query.hasNextPage && known.length < limit;
  const isLimited = known.length > limit || (known.length === limit && query.hasNextPage);
  // The strip above says that the device is offline.
  const hasFailed = isOffline ? saved === null : query.isError && !query.isFetchNextPageError;

  function loadMore() {
    if (hasMore && !query.isFetching) void query.fetchNextPage();
  }

  const handleScroll = useEffectEvent(() => {
    const bottom = list.current?.getBoundingClientRect().bottom ?? Infinity;
    // After an error only the button retries, not every scroll event.
    if (bottom - window.innerHeight <= feed.loadWithinPx && !query.isError) loadMore();
  });
  useEffect(() => {
    if (!expanded) return undefined;
    const onScroll = () => handleScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [expanded]);

  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className={classNames(viewer === 'survivor' && !expanded && styles.folds)}
    >
      <div className={styles.head}>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {texts.title}
        </h2>
        <Button variant="quiet" aria-expanded={expanded} onClick={() => dispatch(feedToggled())}>
          {expanded ? texts.minimize : texts.viewAll}
        </Button>
      </div>
      <div className={styles.filters} role="group" aria-label={texts.filterLabel}>
        {filters.map((choice) => (
          <Button
            key={choice}
            className={styles.filter}
            aria-pressed={choice === filter}
            onClick={() => dispatch(filterChosen(choice))}
          >
            {texts.filters[choice]}
          </Button>
        ))}
      </div>
      <LoadErrorNotice
        hasFailed={hasFailed}
        title={texts.failed[viewer]}
        onRetry={query.refetch}
        fallbackRef={title}
      >
        {savedTime !== null && texts.saved(savedTime)}
      </LoadErrorNotice>
      {isOffline && savedTime !== null && <p data-muted>{texts.saved(savedTime)}</p>}
      <div ref={list} className={styles.list}>
        {shown.length > 0 && (
          <ActivityFeed
            activities={shown}
            titleId={titleId}
            isBusy={query.isFetching}
            hasMore={hasMore}
          />
        )}
        {query.isLoading && <Spinner label={texts.loading} />}
        {query.data && known.length === 0 && <p>{texts.empty}</p>}
        {expanded && query.data && known.length > 0 && (
          <div ref={end} className={styles.end} data-muted tabIndex={-1}>
            {query.isFetchNextPageError && <p>{texts.moreFailed}</p>}
            {hasMore ? (
              <FocusHandoffButton
                fallbackRef={end}
                busy={query.isFetching}
                busyText={texts.loading}
                onClick={loadMore}
              >
                {query.isFetchNextPageError ? texts.tryAgain : texts.loadMore}
              </FocusHandoffButton>
            ) : (
              <p>{isLimited ? texts.limited(limit) : texts.end}</p>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
