import { type UIEvent, useId } from 'react';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { feed } from '../../../domain/constants.ts';
import { type FeedFilter, feedLimits, relativeTimeWithin } from '../../../domain/feed.ts';
import { useSurvivorDashboardInfiniteQuery } from '../../api/activitiesApi.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/classNames.ts';
import { fullDate } from '../../ui/dates.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { feedToggled, filterChosen } from './activityFeedSlice.ts';
import { ActivityItem } from './ActivityItem.tsx';
import styles from './ActivityPanel.module.css';
import { texts } from './strings.ts';

const filters = Object.keys(texts.filters) as FeedFilter[];

/** What was logged between two pages pushes an entry of the first one onto the second as well. */
const onceEach = (activities: readonly Activity[]): Activity[] => [
  ...new Map(activities.map((activity) => [activity.id, activity])).values(),
];

interface ActivityPanelProps {
  /** The survivor whose activities these are. */
  personId: string;
  viewer: keyof typeof feedLimits;
}

export function ActivityPanel({ personId, viewer }: ActivityPanelProps) {
  const titleId = useId();
  const dispatch = useAppDispatch();
  const { filter, expanded, snapshot } = useAppSelector((state) => state.activityFeed);
  const now = useAppSelector((state) => state.alarms.now);
  const query = useSurvivorDashboardInfiniteQuery(personId);
  const saved = snapshot?.personId === personId ? snapshot : null;
  const loaded = query.data && onceEach(query.data.pages.flatMap(({ activities }) => activities));
  const known = loaded ?? saved?.activities ?? [];
  const shown = known
    .slice(0, feedLimits[viewer][filter])
    .slice(0, expanded ? undefined : feed.collapsedItems);
  const hasMore = query.hasNextPage && known.length < feedLimits[viewer][filter];

  function loadMore() {
    if (hasMore && !query.isFetchingNextPage) void query.fetchNextPage();
  }

  function handleScroll({ currentTarget: list }: UIEvent) {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (expanded && left <= feed.loadWithinPx) loadMore();
  }

  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{texts.title}</h2>
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
      {query.isError && (
        <Notice
          tone="warning"
          title={texts.failed}
          action={<Button onClick={() => void query.refetch()}>{texts.tryAgain}</Button>}
        >
          {saved && texts.saved(relativeTimeWithin(saved.fetchedAt, now, fullDate))}
        </Notice>
      )}
      <div
        className={classNames(styles.scroller, expanded ? styles.expanded : styles.collapsed)}
        onScroll={handleScroll}
      >
        {shown.length > 0 && (
          <div
            className={styles.feed}
            role="feed"
            aria-busy={query.isFetching}
            aria-labelledby={titleId}
          >
            {shown.map((activity, index) => (
              <ActivityItem
                key={activity.id}
                activity={activity}
                now={now}
                position={index + 1}
                count={hasMore ? -1 : shown.length}
              />
            ))}
          </div>
        )}
        {query.isLoading && <Spinner label={texts.loading} />}
        {!query.isLoading && !query.isError && known.length === 0 && <p>{texts.empty}</p>}
        {expanded && known.length > 0 && (
          <FeedEnd hasMore={hasMore} isFetching={query.isFetchingNextPage} onLoadMore={loadMore} />
        )}
      </div>
    </Card>
  );
}

interface FeedEndProps {
  hasMore: boolean;
  isFetching: boolean;
  onLoadMore: () => void;
}

function FeedEnd({ hasMore, isFetching, onLoadMore }: FeedEndProps) {
  if (isFetching) return <Spinner label={texts.loading} />;
  if (!hasMore) return <p className={styles.end}>{texts.end}</p>;
  return <Button onClick={onLoadMore}>{texts.loadMore}</Button>;
}
